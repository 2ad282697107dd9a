import { Clapperboard, LayoutDashboard, ListChecks, Users } from 'lucide-react';

/** The links of the main navigation; links with an icon are also in the tab bar of narrow screens. */
export const mainLinks = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard, isPublic: false },
  { to: '/checklist/{-$init_ceremony}', label: 'Checklists', icon: ListChecks, isPublic: false },
  { to: '/next', label: "What's next", shortLabel: 'Next', icon: Clapperboard, isPublic: false },
  { to: '/viewing-options', label: 'Viewing Options', isPublic: false },
  { to: '/friends', label: 'Friends', icon: Users, isPublic: false },
  { to: '/watchlist', label: 'Watchlist', isPublic: false },
  { to: '/diary', label: 'Diary', isPublic: false },
  { to: '/about', label: 'About', isPublic: true },
  { to: '/contact-us', label: 'Contact Us', isPublic: true },
] as const;
