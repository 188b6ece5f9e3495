import { expect, test } from '@jest/globals';
import { LIMITS, measure } from '../../client-sdk/build/sizes.js';

test('the SDK is small in a page, and brings neither the schema library nor the hash library along', async () => {
  const { own, all, files } = await measure();
  expect(own).toBeLessThanOrEqual(LIMITS.own);
  expect(all).toBeLessThanOrEqual(LIMITS.all);
  expect(files.filter((file) => /node_modules\/(zod|@noble)\//.test(file))).toEqual([]);
  expect(files.filter((file) => file.includes('shared/games/')).length).toBeGreaterThan(0);
});
