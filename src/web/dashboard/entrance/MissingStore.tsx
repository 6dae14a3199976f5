import { linkStyle } from '#web/ui/linkStyle.ts';
import { Notice } from '#web/ui/Notice.tsx';

/** Explains the login page to a visitor who mistyped a URL. The server marks such a document. */
export function MissingStore() {
  const home = document.querySelector<HTMLMetaElement>('meta[name="stoa-no-store"]')?.content;
  if (home === undefined) return null;
  return (
    <div className="mb-6">
      <Notice tone="warning" title="There is no store at this address.">
        Check the link, or{' '}
        <a href={home} className={linkStyle}>
          go to the Stoa home page
        </a>
        .
      </Notice>
    </div>
  );
}
