import { lazyRouteComponent } from '@tanstack/react-router';

/** In a chunk of its own: the search and the menus of members are a tenth of the code that a visitor would load. */
export const MemberBar = lazyRouteComponent(() => import('./MemberBar'), 'MemberBar');
