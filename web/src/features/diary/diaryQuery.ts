// The month and the view in the query string: /diary?month=2024-03&view=list.
/** On narrow screens one of both is visible. */
export type DiaryView = 'calendar' | 'list';

interface DiaryQuery {
  month?: string | undefined;
  view?: DiaryView | undefined;
}

export function readDiaryQuery({ month, view }: Record<string, unknown>): DiaryQuery {
  return { month: readMonth(month), view: view === 'list' || view === 'calendar' ? view : undefined };
}

/** '2024-03'; undefined if the string isn't a month. */
function readMonth(text: unknown): string | undefined {
  return typeof text === 'string' && /^(?:18|19|20)\d\d-(?:0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}
