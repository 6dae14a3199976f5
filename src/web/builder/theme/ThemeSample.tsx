import type { ThemeTokens } from '#shared/rules/theme.ts';
import { SamplePage } from './SamplePage.tsx';
import { SmallPage } from './SmallPage.tsx';

const BLOCKS = ['profile', 'link', 'productGrid'];

/** A theme preview: a small page with a few blocks. */
export function ThemeSample({ name, theme, tokens }: { name: string; theme: string; tokens: ThemeTokens }) {
  return (
    <SmallPage theme={theme} tokens={tokens} blocks={BLOCKS}>
      <SamplePage name={name} />
    </SmallPage>
  );
}
