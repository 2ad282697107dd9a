import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import listed from '../../../api/cases/screens.json';
import { createAppRouter } from './router';

// The server responds with status 404 to paths that are not in the list.
test('the list of screens has every route', () => {
  const paths = Object.keys(createAppRouter(new QueryClient()).routesByPath);
  expect(paths.filter((path) => path !== '/$').sort()).toEqual(listed);
});
