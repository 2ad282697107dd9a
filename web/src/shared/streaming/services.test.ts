import { expect, test } from 'vitest';
import listed from '../../../../api/cases/streaming_services.json';
import { serviceLogos } from './serviceLogos';
import { streamingServices } from './services';

// The server reads the same list.
test('services are those of the server', () => {
  expect(streamingServices.map(({ id, name }) => [id, name])).toEqual(listed);
});

test('each service has a logo or initials', () => {
  expect(Object.keys(serviceLogos)).toEqual(streamingServices.map(({ id }) => id));
});
