import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FlagName } from '#shared/contract/platform.ts';
import { call, type Wish } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { allStoresQuery } from './adminQueries.ts';
import { FLAG_WORDS } from './flagWords.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useAdminDeed } from './useAdminDeed.ts';

type Kind = 'on' | 'off' | 'share';

/** Decides a flag for one store, or for a share of all creators. */
export function OverrideDialog({ flag, onClose }: { flag: FlagName; onClose: () => void }) {
  const act = useAdminDeed();
  const [kind, setKind] = useState<Kind>('on');
  const [storeId, setStoreId] = useState<string | null>(null);
  const [share, setShare] = useState('10');
  const [problem, setProblem] = useState<string>();
  const { label } = FLAG_WORDS[flag];

  async function save(reason: string) {
    const read = readOverride({ kind, storeId, share });
    setProblem(read.problem);
    if (read.problem !== undefined) throw new CallRefusal('admin-invalid', { message: read.problem });
    await act(() => call('setFlagOverride', { flag, override: read.override, reason }), 'Override saved');
  }

  return (
    <ReasonDialog
      onClose={onClose}
      title={`Override “${label}”`}
      description="A store’s own override comes first, then the share of creators, then the flag itself."
      confirmLabel="Save override"
      optional
      onConfirm={save}
    >
      <Field label="For whom" kind="choice">
        <RadioCards options={KINDS} value={kind} onChange={setKind} columns={3} />
      </Field>
      {kind === 'share' ? (
        <Field label="Percent of creators" error={problem} hint="The same people stay in it when you raise it.">
          <TextInput inputMode="numeric" value={share} onChange={(event) => setShare(event.target.value)} />
        </Field>
      ) : (
        <StoreField value={storeId} onChange={setStoreId} error={problem} />
      )}
    </ReasonDialog>
  );
}

type StoreFieldProps = {
  value: string | null;
  onChange: (storeId: string | null) => void;
  error: string | undefined;
};

function StoreField({ value, onChange, error }: StoreFieldProps) {
  const [search, setSearch] = useState('');
  const { data } = useInfiniteQuery(allStoresQuery(search === '' ? {} : { search }));
  const stores = data?.pages[0]?.items ?? [];
  return (
    <Field label="Store" error={error}>
      <Combobox
        options={stores.map(({ id, name, slug }) => ({ value: id, label: name, hint: `/${slug}` }))}
        value={value}
        onChange={onChange}
        onSearch={(words) => setSearch(words.slice(0, 200))}
        placeholder="Name, address or creator’s email"
        nothing="No store matches."
      />
    </Field>
  );
}

const KINDS = [
  { value: 'on', label: 'On for a store' },
  { value: 'off', label: 'Off for a store' },
  { value: 'share', label: 'On for a share' },
] as const;

type Read =
  | { problem: string; override?: undefined }
  | { problem?: undefined; override: Wish<'setFlagOverride'>['override'] };

function readOverride({ kind, storeId, share }: { kind: Kind; storeId: string | null; share: string }): Read {
  if (kind === 'share') {
    if (!/^(100|\d{1,2})$/.test(share.trim())) return { problem: 'Use 0 to 100 percent.' };
    return { override: { kind: 'percentage', percentage: Number(share) } };
  }
  if (storeId === null) return { problem: 'Choose a store.' };
  return { override: { kind: 'store', storeId, enabled: kind === 'on' } };
}
