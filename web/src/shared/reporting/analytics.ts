import { allowedProperties } from './pageEvent';

/** The server's content security policy allows this host only if a key is configured. */
const host = 'https://us.i.posthog.com';

export interface Analytics {
  /** `page` is the route pattern, which contains no ids. */
  trackPageView(page: string): void;
  /** Resets the visitor's id and stops sending. */
  stop(): void;
}

/** Loads PostHog with everything disabled except page views. */
export async function startAnalytics(key: string): Promise<Analytics> {
  const { default: posthog } = await import('posthog-js/dist/module.slim');
  let isOn = true;
  if (posthog.__loaded) {
    posthog.set_config({ persistence: 'localStorage' });
  } else {
    posthog.init(key, {
      api_host: host,
      persistence: 'localStorage',
      person_profiles: 'identified_only',
      autocapture: false,
      rageclick: false,
      capture_pageview: false,
      capture_pageleave: false,
      capture_performance: false,
      capture_heatmaps: false,
      capture_dead_clicks: false,
      capture_exceptions: false,
      disable_session_recording: true,
      disable_surveys: true,
      disable_external_dependency_loading: true,
      disable_compression: true,
      advanced_disable_flags: true,
      save_referrer: false,
      save_campaign_params: false,
      before_send: (event) =>
        event && {
          uuid: event.uuid,
          event: event.event,
          ...(event.timestamp && { timestamp: event.timestamp }),
          properties: allowedProperties(event.properties, location.origin),
        },
    });
  }
  return {
    trackPageView: (page) => {
      if (isOn) posthog.capture('$pageview', { page });
    },
    stop: () => {
      isOn = false;
      posthog.reset(true);
      posthog.set_config({ persistence: 'memory' });
    },
  };
}
