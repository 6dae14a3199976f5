import type { CertificateView } from '#shared/contract/coursePages.ts';
import type { PageView } from '#shared/contract/pages.ts';
import { CERTIFICATE_NAME_MAX } from '#shared/rules/certificate.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { Symbol } from '../../blocks/Symbol.tsx';
import { useMessages } from '../../blocks/useMessages.ts';
import { MemberFrame } from '../MemberFrame.tsx';

type CertificateProps = Extract<PageView, { kind: 'member-certificate' }>;

/** Where the customer of a completed course gets the certificate: once their name is confirmed, it stays. */
export function MemberCertificatePage({ store, course, action, typed, issued, problems }: CertificateProps) {
  const { course: texts } = useMessages();
  const problem = problems['name'];
  return (
    <MemberFrame store={store} at="library">
      <a className="back" href={course.href}>
        <Symbol name="back" />
        <bdi>{course.title}</bdi>
      </a>
      <h1>{texts.certificate}</h1>
      {issued === null ? (
        <form className="panel" method="post" action={action}>
          <p>{texts.completed}</p>
          <div className="field">
            <label htmlFor="name">{texts.yourName}</label>
            <input
              id="name"
              name="name"
              autoComplete="name"
              required
              maxLength={CERTIFICATE_NAME_MAX}
              defaultValue={typed.name}
              aria-describedby={problem === undefined ? 'name-hint' : 'name-problem'}
              {...(problem === undefined ? {} : { 'aria-invalid': true, autoFocus: true })}
            />
            <p className="meta" id="name-hint">
              {texts.nameStays}
            </p>
            {problem === undefined ? null : (
              <p className="problem" id="name-problem">
                {problem}
              </p>
            )}
          </div>
          <PublicName isChecked={false} />
          <button type="submit">{texts.create}</button>
        </form>
      ) : (
        <Issued issued={issued} action={action} courseTitle={course.title} />
      )}
    </MemberFrame>
  );
}

function Issued({ issued, action, courseTitle }: { issued: CertificateView; action: string; courseTitle: string }) {
  const { course: texts } = useMessages();
  return (
    <>
      <section className="panel diploma">
        <p className="meta">{texts.certifies}</p>
        <p className="holder" dir="auto">
          {issued.name}
        </p>
        <p className="meta">{texts.hasCompleted}</p>
        <h2 dir="auto">{courseTitle}</h2>
        <p className="meta">{fill(texts.issuedOn, { day: issued.issuedOn })}</p>
        <p className="meta">
          {texts.serial} {issued.serial}
        </p>
      </section>
      <div className="choices">
        <a className="button" href={issued.pdfHref}>
          <Symbol name="download" />
          {texts.pdf}
        </a>
        <a className="button quiet" href={issued.url}>
          <Symbol name="link" />
          {texts.publicPage}
        </a>
      </div>
      <form method="post" action={action}>
        <PublicName isChecked={issued.isNamePublic} />
        <button className="quiet small" type="submit">
          {texts.save}
        </button>
      </form>
    </>
  );
}

function PublicName({ isChecked }: { isChecked: boolean }) {
  const { course } = useMessages();
  return (
    <div className="option">
      <input id="isNamePublic" type="checkbox" name="isNamePublic" value="1" defaultChecked={isChecked} />
      <label htmlFor="isNamePublic">{course.namePublic}</label>
    </div>
  );
}
