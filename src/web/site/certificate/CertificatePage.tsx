import type { PageView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { StoreBar } from '../../blocks/StoreBar.tsx';
import { StoreFooter } from '../../blocks/StoreFooter.tsx';
import { Symbol } from '../../blocks/Symbol.tsx';
import { useMessages } from '../../blocks/useMessages.ts';

type CertificateProps = Extract<PageView, { kind: 'certificate' }>;

/** Confirms a certificate to anyone who has its number. */
export function CertificatePage({ store, isValid, serial, courseTitle, name, issuedOn }: CertificateProps) {
  const { course } = useMessages();
  return (
    <>
      <StoreBar store={store} />
      <main id="main" className="width area">
        <section className="panel diploma">
          <p className={isValid ? 'state good' : 'state bad'}>
            <Symbol name={isValid ? 'check' : 'lock'} />
            {isValid ? course.valid : course.revoked}
          </p>
          {isValid ? (
            <p className={name === null ? 'meta' : 'holder'} dir="auto">
              {name ?? course.nameHidden}
            </p>
          ) : (
            <p>{course.revokedText}</p>
          )}
          {name === null ? null : <p className="meta">{course.hasCompleted}</p>}
          <h1 dir="auto">{courseTitle}</h1>
          <p className="meta">
            {fill(course.issuedOn, { day: issuedOn })}
            {' · '}
            {store.name}
          </p>
          <p className="meta">
            {course.serial} {serial}
          </p>
        </section>
      </main>
      <StoreFooter store={store} />
    </>
  );
}
