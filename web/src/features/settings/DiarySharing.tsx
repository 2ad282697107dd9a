import { useQuery } from '@tanstack/react-query';
import { diaryQueries, useSetSharing } from '../../shared/watched/diaryQueries';
import { Notice } from '../../ui/Notice';
import { QueryState } from '../../ui/QueryState';
import { Switch } from '../../ui/Switch';
import { SettingRow } from './SettingRow';

const label = 'Share my ratings and notes with friends';

/** Whether friends see the ratings and notes of the diary. */
export function DiarySharing() {
  const query = useQuery(diaryQueries.sharing());
  const set = useSetSharing();
  return (
    <SettingRow title="Diary" text="Friends never see your dates.">
      <QueryState
        query={query}
        pending={<Switch label={label} checked={false} disabled />}
        failure={{ note: "We couldn't load whether you share ratings and notes." }}
      >
        {({ shared }) => (
          <Switch
            label={label}
            checked={shared}
            onChange={({ currentTarget: { checked } }) => {
              // One after the other, or the last one sent might not be the last one saved.
              if (!set.isPending) set.mutate(checked);
            }}
          />
        )}
      </QueryState>
      {set.error && <Notice tone="danger">{set.error.message}</Notice>}
    </SettingRow>
  );
}
