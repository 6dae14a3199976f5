import { CircleCheck, CircleDashed, Copy } from 'lucide-react';
import type { StoreDomain } from '#shared/contract/domains.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { copyText } from '../security/copyText.ts';

type Record = StoreDomain['records'][number];

/** The DNS records to set at the registrar, ready to copy. */
export function DomainRecords({ records }: { records: readonly Record[] }) {
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="DNS records to add" className="flex flex-col gap-2">
        {records.map((record) => (
          <li key={`${record.type} ${record.value}`} className="flex flex-col gap-1 rounded-sm bg-sunken p-3">
            <div className="flex items-center gap-2 text-small font-medium">
              <span className="font-semibold">{record.type}</span>
              <State isFound={record.isFound} />
            </div>
            <Line label="Name" value={record.name} />
            <Line label="Value" value={record.value} />
          </li>
        ))}
      </ul>
      {records.some(({ type }) => type === 'ALIAS') && (
        <p className="text-small text-pretty text-ink-2">
          Some registrars use ANAME or CNAME instead of ALIAS. If yours has none of these, connect the domain with www.
          in front.
        </p>
      )}
    </div>
  );
}

function State({ isFound }: Pick<Record, 'isFound'>) {
  if (isFound === true) {
    return (
      <span className="flex items-center gap-1 text-slate">
        <CircleCheck aria-hidden className="size-4" />
        Found
      </span>
    );
  }
  return (
    <span className="flex items-center gap-1 text-ink-2">
      <CircleDashed aria-hidden className="size-4" />
      {isFound === false ? 'Not found yet' : 'Not checked yet'}
    </span>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex min-w-0 items-center gap-2 text-small">
      <span className="w-12 shrink-0 text-ink-2">{label}</span>
      <code className="min-w-0 flex-1 font-text wrap-anywhere">{value}</code>
      <IconButton
        size="small"
        label={`Copy ${value}`}
        tip={false}
        icon={<Copy aria-hidden />}
        onClick={() => void copyText(value, `${label} copied`)}
      />
    </div>
  );
}
