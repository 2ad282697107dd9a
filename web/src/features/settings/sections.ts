import {
  Bell,
  CircleUser,
  Cookie,
  Database,
  Info,
  KeyRound,
  type LucideIcon,
  MonitorSmartphone,
  Palette,
  Share2,
  Terminal,
  Tv,
  Webhook,
  WifiOff,
} from 'lucide-react';

export interface Section {
  /** Also the URL fragment of the section. */
  id: string;
  title: string;
  icon: LucideIcon;
}

/** In page order. */
export const sections = {
  profile: { id: 'profile', title: 'Profile', icon: CircleUser },
  account: { id: 'account', title: 'Account', icon: KeyRound },
  devices: { id: 'devices', title: 'Devices', icon: MonitorSmartphone },
  apiTokens: { id: 'api-tokens', title: 'API tokens', icon: Terminal },
  sharing: { id: 'sharing', title: 'Sharing', icon: Share2 },
  data: { id: 'data', title: 'Data', icon: Database },
  services: { id: 'services', title: 'Services', icon: Tv },
  notifications: { id: 'notifications', title: 'Notifications', icon: Bell },
  webhooks: { id: 'webhooks', title: 'Webhooks', icon: Webhook },
  offline: { id: 'offline', title: 'Offline', icon: WifiOff },
  cookies: { id: 'cookies', title: 'Cookies', icon: Cookie },
  appearance: { id: 'appearance', title: 'Appearance', icon: Palette },
  versions: { id: 'versions', title: 'Versions', icon: Info },
} satisfies Record<string, Section>;
