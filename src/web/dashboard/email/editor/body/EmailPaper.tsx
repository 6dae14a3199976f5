import type { CSSProperties, ReactNode } from 'react';
import type { Store } from '#shared/contract/stores.ts';
import { emailColors } from '#shared/rules/emailColors.ts';
import { resolveTheme } from '#shared/rules/theme.ts';

/** The frame of the email in the editor, with its header and footer, in the dashboard's color scheme. */
export function EmailPaper({ store, children }: { store: Store; children: ReactNode }) {
  const { button } = emailColors(resolveTheme(store.theme, store.themeOverrides).buttonColor);
  const either = (part: 'back' | 'edge' | 'ink') => `light-dark(${button.light[part]}, ${button.dark[part]})`;
  const colors: CSSProperties = {
    '--email-button': either('back'),
    '--email-button-edge': either('edge'),
    '--email-button-ink': either('ink'),
  };
  const initial = [...new Intl.Segmenter().segment(store.name.trim())][0]?.segment ?? '';
  return (
    <div className="email-page" style={colors}>
      <div className="email-sheet">
        <p className="email-head">
          <span aria-hidden className="email-disc">
            {initial.toUpperCase()}
          </span>
          <span dir="auto">{store.name}</span>
        </p>
        <div className="email-card">
          {children}
          <div className="email-foot">
            <p>
              Each email ends with the reason people get it and a link to <u>unsubscribe</u>, in their own language.
            </p>
            {store.postalAddress !== null && (
              <p dir="auto" className="whitespace-pre-line">
                {store.postalAddress}
              </p>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

declare module 'react' {
  interface CSSProperties {
    '--email-button'?: string;
    '--email-button-edge'?: string;
    '--email-button-ink'?: string;
  }
}
