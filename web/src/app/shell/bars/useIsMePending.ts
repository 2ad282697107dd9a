import { useIsFetching } from '@tanstack/react-query';
import { expectsUser } from '../../../shared/me/lastVisit';
import { meQueries, useMe } from '../../../shared/me/queries';

/** Whether the profile of a visitor who is probably logged in is loading: then 'Log in' isn't offered meanwhile. */
export function useIsMePending(): boolean {
  const isFetching = useIsFetching({ queryKey: meQueries.all }) > 0;
  return !useMe() && isFetching && expectsUser();
}
