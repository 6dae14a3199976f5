import type { LicenceView, PageView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { LicenceKey } from '../blocks/LicenceKey.tsx';
import { NoticeBox } from '../blocks/NoticeBox.tsx';
import { useMessages } from '../blocks/useMessages.ts';
import { ContentFrame } from './ContentFrame.tsx';

type LibraryLicenceView = Extract<PageView, { kind: 'library-licence' }>;

/** License keys and the machines that use them. The link of an order shows the keys only. */
export function LibraryLicencePage({ note, notice, licences, action, ...frame }: LibraryLicenceView) {
  const { licence: messages, order } = useMessages();
  const { isMember } = frame;
  return (
    <ContentFrame {...frame}>
      <NoticeBox sentences={notice === null ? [] : [notice]} />
      {note === '' ? null : (
        <p className="licence-note" dir="auto">
          {note}
        </p>
      )}
      {licences.map((licence) => (
        <section className="panel tight" key={licence.key}>
          <LicenceKey licence={licence.key} />
          {licence.isRefunded ? (
            <p className="meta">{order.lineRefunded}</p>
          ) : licence.isDisabled ? (
            <p className="meta">{messages.disabled}</p>
          ) : isMember ? (
            <Machines licence={licence} action={action} />
          ) : null}
        </section>
      ))}
      {isMember ? null : <p className="meta">{messages.signIn}</p>}
    </ContentFrame>
  );
}

function Machines({ licence: { used, machines }, action }: { licence: LicenceView; action: string }) {
  const { licence: messages } = useMessages();
  return (
    <>
      <h2 className="machines-head">
        {messages.machines} <span className="meta">{used}</span>
      </h2>
      {machines.length === 0 ? (
        <p className="meta">{messages.none}</p>
      ) : (
        <ul className="files">
          {machines.map(({ id, name, since }) => (
            <li key={id}>
              <div>
                <bdi className="file-name">{name === '' ? messages.unnamed : name}</bdi>
                <span className="meta">{fill(messages.since, { day: since })}</span>
              </div>
              <form className="actions" method="post" action={action}>
                <input type="hidden" name="activation" value={id} />
                <button className="small quiet">
                  {messages.free}
                  <span className="unseen"> {name}</span>
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
