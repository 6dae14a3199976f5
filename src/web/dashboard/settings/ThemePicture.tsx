import type { CSSProperties } from 'react';
import { FONTS } from '#shared/rules/font.ts';
import { RADIUS_PX, type ThemeTokens } from '#shared/rules/theme.ts';
import { initialsOf } from '#web/ui/initialsOf.ts';

/** A store's page in small, drawn from its theme alone. */
export function ThemePicture({ name, tokens }: { name: string; tokens: ThemeTokens }) {
  return (
    <span className="flex aspect-4/3 w-full md:max-lg:aspect-3/4 flex-col gap-2 p-3" style={pageStyle(tokens)}>
      <span className={HEADER[tokens.profilePosition]} style={headerStyle(tokens)}>
        <span
          className="flex size-8 items-center justify-center rounded-full text-tiny font-semibold"
          style={{ background: tokens.buttonColor, color: tokens.buttonTextColor }}
        >
          {initialsOf(name)}
        </span>
        <span className="max-w-full truncate text-large font-semibold" style={titleStyle(tokens)}>
          {name}
        </span>
        <span className="flex gap-1">
          {['one', 'two', 'three'].map((icon) => (
            <span key={icon} className="size-2 rounded-full" style={{ background: tokens.socialIconsColor }} />
          ))}
        </span>
      </span>
      <span className="grid min-h-0 flex-1 grid-cols-2 gap-2">
        <MiniCard tokens={tokens} price="$12" />
        <MiniCard tokens={tokens} price="$29" />
      </span>
    </span>
  );
}

function MiniCard({ tokens, price }: { tokens: ThemeTokens; price: string }) {
  return (
    <span className="flex min-h-0 flex-col gap-1 overflow-hidden p-2" style={cardStyle(tokens)}>
      <span
        className="flex min-h-0 flex-1 items-center justify-center rounded-sm"
        style={{ background: tokens.lineColor }}
      >
        <span className="size-6 rounded-full" style={{ background: tokens.accentColor }} />
      </span>
      <span className="flex items-center justify-between gap-1 text-tiny">
        <span className="md:max-lg:hidden" style={{ color: tokens.textSecondaryColor }}>
          {price}
        </span>
        <span
          className="rounded-full px-2 font-medium"
          style={{ background: tokens.buttonColor, color: tokens.buttonTextColor }}
        >
          Buy
        </span>
      </span>
    </span>
  );
}

const HEADER = {
  left: 'flex flex-col items-start gap-1 p-1',
  center: 'flex flex-col items-center gap-1 p-1',
  right: 'flex flex-col items-end gap-1 p-1',
};

function pageStyle({
  themeStyle,
  backgroundColor,
  backgroundStartColor,
  backgroundEndColor,
}: ThemeTokens): CSSProperties {
  const gradient = `linear-gradient(${backgroundStartColor}, ${backgroundEndColor})`;
  return { background: themeStyle === 'flat' ? backgroundColor : gradient };
}

function headerStyle({ blendHeader, headerBackgroundColor, radiusStyle }: ThemeTokens): CSSProperties {
  return blendHeader ? {} : { background: headerBackgroundColor, borderRadius: RADIUS_PX[radiusStyle] / 2 };
}

function titleStyle({ titleTextColor, primaryFont }: ThemeTokens): CSSProperties {
  return { color: titleTextColor, fontFamily: FONTS[primaryFont].stack };
}

function cardStyle({ surfaceColor, lineColor, radiusStyle }: ThemeTokens): CSSProperties {
  return { background: surfaceColor, border: `1px solid ${lineColor}`, borderRadius: RADIUS_PX[radiusStyle] / 2 };
}
