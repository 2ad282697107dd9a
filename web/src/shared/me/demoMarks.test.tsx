import { afterEach, expect, test } from 'vitest';
import { clearDemoMarks, readDemoMarks, storeDemoMarks } from './demoMarks';

const none = { viewed: [], bookmarked: [] };

afterEach(clearDemoMarks);

test('marks are kept until they are cleared', () => {
  storeDemoMarks({ viewed: ['tt1'], bookmarked: ['tt2'] });
  expect(readDemoMarks()).toEqual({ viewed: ['tt1'], bookmarked: ['tt2'] });
  clearDemoMarks();
  expect(readDemoMarks()).toEqual(none);
});

test.each(['', 'null', '[]', '{"viewed":1}', '{"viewed":[1,null,"../x"]}', '{'])(
  'the stored text %j has no marks',
  (text) => {
    sessionStorage.setItem('laurels.demo-marks', text);
    expect(readDemoMarks()).toEqual(none);
  },
);
