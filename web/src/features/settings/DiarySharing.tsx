import { useQuery } from '@tanstack/react-query';
import { diaryQueries, useSetSharing } from '../../shared/watched/diaryQueries';
import { LoadNote } from '../../ui/LoadNote';
import { Notice } from '../../ui/Notice';
import { Switch } from '../../ui/Switch';
import { SettingRow } from './SettingRow';

/** Whether friends see the ratings and notes of the diary. */
export function DiarySharing() {
  const query = useQuery(diaryQueries.sharing());
  const { data } = query;
  const set = useSetSharing();
  return (
    <SettingRow title="Diary" text="Friends never see your dates.">
      <Switch
        label="Share my ratings and notes with friends"
        checked={data?.shared ?? false}
        disabled={!data}
        onChange={({ currentTarget: { checked } }) => {
          // One after the other, or the last one sent might not be the last one saved.
          if (!set.isPending) set.mutate(checked);
        }}
      />
      {query.error && !data && <LoadNote query={query}>We couldn't load this setting.</LoadNote>}
      {set.error && <Notice tone="danger">{set.error.message}</Notice>}
    </SettingRow>
  );
}
