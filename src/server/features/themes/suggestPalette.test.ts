import sharp from 'sharp';
import { expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { toneOf } from '#shared/rules/color.ts';
import { resolveTheme } from '#shared/rules/theme.ts';
import { contrastProblems } from '#shared/rules/themeContrast.ts';
import { storeImage } from '#server/features/media/uploadImage.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');

async function picture(background: string): Promise<string> {
  const source = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  const { id } = await storeImage(world.services, { storeId: provenStore(ana.storeId), source, now: world.now() });
  return id;
}

it('suggests readable sets of colors from an image of the store', async () => {
  const imageId = await picture('#0a6b5a');
  const { palettes } = await world.call('suggestPalette', { storeId: ana.storeId, imageId }, { as: ana });
  expect(palettes.length).toBeGreaterThan(2);
  for (const { colors } of palettes) expect(contrastProblems(resolveTheme('mocha-mood', { colors }))).toEqual([]);
  const difference = toneOf(palettes[0].colors.buttonColor).hue - toneOf('#0a6b5a').hue;
  expect(Math.abs(difference)).toBeLessThan(10);
});

it('refuses an image of another store', async () => {
  const ben = await world.creator('ben');
  const imageId = await picture('#aa2244');
  await expect(world.call('suggestPalette', { storeId: ben.storeId, imageId }, { as: ben })).rejects.toMatchObject({
    httpStatus: 404,
  });
});

it('reports which parts of the CSS would be dropped', async () => {
  const css = '.card { color: red; position: fixed }';
  const answer = await world.call('checkCustomCss', { storeId: ana.storeId, css }, { as: ana });
  expect(answer.css).toBe('.page-content .card{color:red}');
  expect(answer.dropped).toMatchObject([{ what: 'position: fixed', line: 1 }]);
});
