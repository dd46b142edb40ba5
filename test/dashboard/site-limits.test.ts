import { expect, it } from 'vitest';
import { createSiteLimits, siteOf } from '../../src/dashboard/site-limits.ts';

it.each([
  ['2001:db8:1:2::3', '2001:db8:1'],
  ['2001:0DB8:0001:ffff:0:0:0:1', '2001:db8:1'],
  ['2001::7', '2001:0:0'],
  ['::1', '0:0:0'],
  ['1::', '1:0:0'],
  ['fe80::1%eth0', 'fe80:0:0'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0'],
  ['192.0.2.1', undefined],
  ['::ffff:192.0.2.1', undefined],
  ['unknown', undefined],
])('the site of %s is %s', (address, site) => expect(siteOf(address)).toBe(site));

it('refuses further attempts from a site, whichever of its networks they come from', async () => {
  const limit = createSiteLimits({ '/sign-in/email': { window: 60, max: 2 } });
  for (let n = 0; n < 10; n++) await limit('/sign-in/email', `2001:db8:1:${n}::1`);
  await expect(limit('/sign-in/email', '2001:db8:1:ffff::1')).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfterS: expect.any(Number),
  });
  await limit('/sign-in/email', '2001:db8:2::1');
  await limit('/sign-out', '2001:db8:1:ffff::1');
  for (let n = 0; n < 20; n++) await limit('/sign-in/email', '192.0.2.1'); // counted by better-auth
});
