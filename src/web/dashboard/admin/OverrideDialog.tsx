import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FlagName } from '#shared/contract/platform.ts';
import { call, type CallInput } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { searchState } from '#web/client/searchState.ts';
import { Combobox } from '#web/ui/Combobox.tsx';
import { Field } from '#web/ui/Field.tsx';
import { RadioCards } from '#web/ui/RadioCards.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { allStoresQuery } from './adminQueries.ts';
import { FLAG_TEXTS } from './flagText.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useAdminAction } from './useAdminAction.ts';

type Kind = 'on' | 'off' | 'share';

/** Overrides a flag for one store, or rolls it out to a share of all creators. */
export function OverrideDialog({ flag, onClose }: { flag: FlagName; onClose: () => void }) {
  const act = useAdminAction();
  const [kind, setKind] = useState<Kind>('on');
  const [storeId, setStoreId] = useState<string | null>(null);
  const [share, setShare] = useState('10');
  const [problem, setProblem] = useState<string>();
  const { label } = FLAG_TEXTS[flag];

  /** Clears the error with every change, because an error of one choice does not apply to the other. */
  function change<Value>(set: (value: Value) => void) {
    return (value: Value) => {
      set(value);
      setProblem(undefined);
    };
  }

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
      description="A store override applies first, then a percentage override, then the flag’s own setting."
      confirmLabel="Save override"
      optional
      onConfirm={save}
    >
      <Field label="Applies to" kind="choice">
        <RadioCards options={KINDS} value={kind} onChange={change(setKind)} columns={3} />
      </Field>
      {kind === 'share' ? (
        <Field label="Percentage of creators" error={problem} hint="If you raise it, the same creators stay included.">
          <TextInput inputMode="numeric" value={share} onChange={({ target }) => change(setShare)(target.value)} />
        </Field>
      ) : (
        <StoreField value={storeId} onChange={change(setStoreId)} error={problem} />
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
  const [typed, setTyped] = useState('');
  const first = useInfiniteQuery(allStoresQuery({}));
  const found = useInfiniteQuery({
    ...allStoresQuery({ search: typed }),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  });
  const shown = typed === '' ? first : found;
  const stores = shown.data?.pages[0]?.items ?? [];
  if (first.isLoadingError) {
    const retry = () => void first.refetch();
    return <LoadNotice error={first.error} otherwise="Couldn’t load the stores." onRetry={retry} />;
  }
  return (
    <Field label="Store" error={error}>
      <Combobox
        options={stores.map(({ id, name, slug }) => ({ value: id, label: name, hint: `/${slug}` }))}
        value={value}
        onChange={onChange}
        search={{ onType: (text) => setTyped(text.slice(0, 200)), ...searchState(shown, 'Couldn’t load the stores.') }}
        placeholder="Name, address or creator’s email"
        nothing="No matching stores."
      />
    </Field>
  );
}

const KINDS = [
  { value: 'on', label: 'On for one store' },
  { value: 'off', label: 'Off for one store' },
  { value: 'share', label: 'On for a percentage of creators' },
] as const;

type Read =
  | { problem: string; override?: undefined }
  | { problem?: undefined; override: CallInput<'setFlagOverride'>['override'] };

function readOverride({ kind, storeId, share }: { kind: Kind; storeId: string | null; share: string }): Read {
  if (kind === 'share') {
    if (!/^(100|\d{1,2})$/.test(share.trim())) return { problem: 'Enter a percentage from 0 to 100.' };
    return { override: { kind: 'percentage', percentage: Number(share) } };
  }
  if (storeId === null) return { problem: 'Choose a store.' };
  return { override: { kind: 'store', storeId, enabled: kind === 'on' } };
}
