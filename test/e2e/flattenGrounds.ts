import type { Page } from '@playwright/test';

/**
 * Replaces every gradient by the one of its colors with the least contrast to the text, because axe does not check text
 * on gradients. Decorations are removed for the same reason.
 */
export const flattenGrounds = (page: Page): Promise<void> =>
  page.evaluate(() => {
    type Color = [red: number, green: number, blue: number, alpha: number];
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const read = (text: string): Color => {
      if (canvas === null) throw new Error('No canvas');
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = text;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return [red, green, blue, alpha / 255];
    };
    const over = ([r, g, b, a]: Color, ground: Color): Color => {
      const [r0, g0, b0, a0] = ground;
      const alpha = a + a0 * (1 - a);
      const mix = (top: number, under: number) => (alpha === 0 ? 0 : (top * a + under * a0 * (1 - a)) / alpha);
      return [mix(r, r0), mix(g, g0), mix(b, b0), alpha];
    };
    const light = ([r, g, b]: Color): number => {
      const [red = 0, green = 0, blue = 0] = [r, g, b].map((part) =>
        part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

    const plain = new CSSStyleSheet();
    plain.replaceSync('*{text-shadow:none!important}*::before,*::after{background:none!important}');
    document.adoptedStyleSheets.push(plain);

    const grounds = new Map<Element | null, Color>([[null, [255, 255, 255, 1]]]);
    for (const element of document.querySelectorAll<HTMLElement>('html, html *')) {
      const under = grounds.get(element.parentElement) ?? [255, 255, 255, 1];
      const { backgroundColor, backgroundImage, color } = getComputedStyle(element);
      const layers = backgroundImage.includes('gradient(')
        ? backgroundImage.split(/(?=(?:repeating-)?(?:linear|radial|conic)-gradient\()/).toReversed()
        : [];
      const ink = light(read(color));
      const stopsOf = (layer = '') => layer.match(/(?:rgba?|color|oklab|oklch)\([^()]*\)/g)?.map(read) ?? [];
      // The last layer is the background. The layers above it are checked one at a time.
      const [lowest, ...lights] = layers;
      const plainly = read(backgroundColor);
      const ground = lowest === undefined ? [plainly] : stopsOf(lowest).map((stop) => over(stop, plainly));
      const lit = lights.flatMap(stopsOf).flatMap((stop) => ground.map((seen) => over(stop, seen)));
      const candidates = [...ground, ...lit];
      const [hardest = under] = candidates.toSorted(
        (one, other) => contrast(ink, light(over(one, under))) - contrast(ink, light(over(other, under))),
      );
      grounds.set(element, over(hardest, under));
      if (layers.length === 0) continue;
      const [r, g, b, a] = hardest;
      element.style.background = `rgb(${r} ${g} ${b} / ${a})`;
    }
  });
