/** The screens of the benchmark, by name. Search engines find the public ones. */
export const screens = ({ id, film }) => ({
  welcome: { path: "/welcome", isPublic: true },
  "film page": { path: `/film/${film}`, isPublic: true },
  "person page": { path: "/person/nm0000658", isPublic: true },
  "ceremony page": { path: "/ceremony/97", isPublic: true },
  "search results": { path: "/search-results?searchText=love&searchType=titles" },
  dashboard: { path: "/dashboard" },
  friends: { path: "/friends" },
  checklist: { path: "/checklist/97" },
  "viewing options": { path: "/viewing-options" },
  profile: { path: `/profile/${id}` },
  "film over the checklist": { path: `/checklist/97?film=${film}` },
  "category over the dashboard": { path: "/dashboard?category=97%2Fbest-picture" },
  settings: { path: "/settings" },
});
