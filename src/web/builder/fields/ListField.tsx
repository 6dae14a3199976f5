import { ChevronRight, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Fields } from '#shared/blocks/field.ts';
import { objectOf } from '#shared/blocks/field.ts';
import { isolateRtl } from '#shared/kit/isolate.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';
import { Button } from '#web/ui/Button.tsx';
import { cx } from '#web/ui/cx.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { SortableList } from '#web/ui/SortableList.tsx';
import type { ControlProps, FieldOf, FormOf } from './FieldControl.tsx';

type Row = { key: number; values: Readonly<Record<string, unknown>> };

/** A list of rows with the same fields: add, remove, reorder, one row open at a time. */
export function ListField({ field, value, onChange, form: Form }: ControlProps<FieldOf<'list'>> & { form: FormOf }) {
  const { rows, setRows } = useRows(value, onChange);
  const [open, setOpen] = useState<number | null>(null);
  const nameOf = ({ values }: Row) => rowName(field.fields, values) ?? field.itemName;

  function add() {
    const key = nextKey();
    setRows([...rows, { key, values: sampleOf(field) }]);
    setOpen(key);
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-body font-medium">{field.label}</legend>
      {field.help && <p className="text-small text-ink-2">{field.help}</p>}
      <SortableList label={field.label} items={rows} idOf={({ key }) => String(key)} nameOf={nameOf} onOrder={setRows}>
        {(row, tools) => (
          <>
            <div className="flex items-center gap-1 py-1 pr-1 pl-1">
              <button
                type="button"
                aria-expanded={open === row.key}
                onClick={() => setOpen(open === row.key ? null : row.key)}
                className={rowButtonStyle}
              >
                <ChevronRight
                  aria-hidden
                  className={cx('size-4 shrink-0 text-ink-3 transition-transform', open === row.key && 'rotate-90')}
                />
                <span className="truncate">{nameOf(row)}</span>
              </button>
              {tools}
              <IconButton
                label={`Remove ${isolateRtl(nameOf(row))}`}
                size="small"
                tip={false}
                icon={<Trash2 aria-hidden />}
                onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
              />
            </div>
            {open === row.key && (
              <div className="border-t border-line p-3">
                <Form
                  fields={field.fields}
                  values={row.values}
                  onChange={(name, next) =>
                    setRows(
                      rows.map((other) =>
                        other.key === row.key ? { ...other, values: { ...other.values, [name]: next } } : other,
                      ),
                    )
                  }
                />
              </div>
            )}
          </>
        )}
      </SortableList>
      {rows.length < field.max ? (
        <Button size="small" icon={<Plus aria-hidden />} onClick={add}>
          Add {field.itemName.toLowerCase()}
        </Button>
      ) : (
        <p className="text-small text-ink-2">{field.max} is the maximum.</p>
      )}
    </fieldset>
  );
}

let keys = 0;
const nextKey = () => (keys += 1);

/** Rows with stable keys that survive edits, moves and undo. */
function useRows(value: unknown, onChange: (value: unknown) => void) {
  const [rows, setShown] = useState<Row[]>(() => recordsIn(value).map(withKey));
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    const records = recordsIn(value);
    const isChanged = !isDeepEqual(
      records,
      rows.map(({ values }) => values),
    );
    if (isChanged) setShown(records.map((values, at) => ({ key: keyFor(values, at, rows), values })));
  }
  function setRows(next: readonly Row[]) {
    setShown([...next]);
    onChange(next.map(({ values }) => values));
  }
  return { rows, setRows };
}

const withKey = (values: Row['values']): Row => ({ key: nextKey(), values });

function keyFor(values: Row['values'], at: number, rows: readonly Row[]): number {
  const same = rows.filter((row) => isDeepEqual(row.values, values));
  if (same.length === 1 && same[0]) return same[0].key;
  return rows[at]?.key ?? nextKey();
}

const recordsIn = (value: unknown): Row['values'][] => (Array.isArray(value) ? value.filter(isRecord) : []);

function sampleOf({ fields, sample }: FieldOf<'list'>): Row['values'] {
  return { ...objectOf(fields).parse(sample) };
}

function rowName(fields: Fields, values: Row['values']): string | null {
  for (const [name, { kind }] of Object.entries(fields)) {
    const text = values[name];
    if ((kind === 'text' || kind === 'longText') && typeof text === 'string' && text.trim() !== '') return text;
  }
  return null;
}

const rowButtonStyle =
  'flex min-h-control-small min-w-0 flex-1 items-center gap-1 rounded-sm px-1 text-left text-body hover:bg-hover';
