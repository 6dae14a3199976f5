import type { Appearance } from '@stripe/stripe-js';

/** The look of the provider's fields, taken from the form around them, which has the colors of the store's theme. */
export function appearanceOf(form: HTMLFormElement): Appearance {
  const field = form.querySelector('input:not([type=hidden])') ?? form;
  const [input, button, page] = [field, form.querySelector('.pay button') ?? form, form].map((part) =>
    getComputedStyle(part),
  );
  if (!input || !button || !page) return {};
  const background = plainColor(input.backgroundColor);
  return {
    theme: isDark(background) ? 'night' : 'stripe',
    disableAnimations: matchMedia('(prefers-reduced-motion: reduce)').matches,
    variables: {
      colorBackground: background,
      colorText: plainColor(input.color),
      colorTextSecondary: colorIn(page, '--text-2'),
      colorTextPlaceholder: colorIn(page, '--muted'),
      colorPrimary: plainColor(button.backgroundColor),
      colorDanger: colorIn(page, '--error'),
      fontFamily: input.fontFamily,
      fontSizeBase: input.fontSize,
      borderRadius: input.borderRadius,
      spacingUnit: '4px',
      gridRowSpacing: '16px',
    },
    rules: {
      '.Input': { border: `1px solid ${plainColor(input.borderTopColor)}`, boxShadow: 'none' },
      '.Label': { fontWeight: '600' },
    },
  };
}

const colorIn = (style: CSSStyleDeclaration, name: string): string => plainColor(style.getPropertyValue(name));

/** The provider reads only older notations of colors. */
function plainColor(color: string): string {
  const [red = 0, green = 0, blue = 0] = pixelOf(color);
  return `rgb(${red}, ${green}, ${blue})`;
}

const isDark = (color: string): boolean => {
  const [red = 0, green = 0, blue = 0] = pixelOf(color);
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128;
};

function pixelOf(color: string): Uint8ClampedArray | readonly number[] {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return [];
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  return context.getImageData(0, 0, 1, 1).data;
}
