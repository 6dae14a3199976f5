import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from './Button.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import type { TableColumn, TableSort } from './tableColumn.ts';

type Print = { id: string; title: string; sold: number | null };

const PRINTS: readonly Print[] = [
  { id: 'a', title: 'Harbor', sold: 4 },
  { id: 'b', title: 'Lighthouse', sold: null },
  { id: 'c', title: 'Old town', sold: 9 },
];

const COLUMNS: readonly TableColumn<Print>[] = [
  { id: 'title', head: 'Product', primary: true, sortable: true, cell: ({ title }) => title },
  { id: 'sold', head: 'Sold', figures: true, sortable: true, cell: ({ sold }) => sold },
];

const table = {
  label: 'Products',
  columns: COLUMNS,
  rows: PRINTS,
  rowId: ({ id }: Print) => id,
  rowName: ({ title }: Print) => title,
  phoneRow: ({ title, sold }: Print) => ({ title, details: [sold === null ? '' : `${sold} sold`] }),
  empty: <p>Add your first product.</p>,
} satisfies DataTableProps<Print>;

/** The table as a list uses it: the list keeps the selection and the order. */
function PrintList({ onOpen }: { onOpen?: (print: Print) => void }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [sort, setSort] = useState<TableSort | undefined>();
  const bulk = <Button size="small">Archive</Button>;
  return (
    <DataTable
      {...table}
      {...(onOpen && { onOpen })}
      {...{ selected, sort, bulk }}
      onSelect={setSelected}
      onSort={setSort}
    />
  );
}

const row = (title: string) => page.getByRole('row').filter({ hasText: title });
const header = (head: string) => page.getByRole('columnheader', { name: head });
const box = (name: string) => page.getByRole('checkbox', { name });

describe('DataTable with the keyboard', () => {
  it('has one row in the tab order, which the arrow keys, Home and End change', async () => {
    await render(<PrintList />);
    await expect.element(row('Harbor')).toHaveAttribute('tabindex', '0');
    row('Harbor').element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(row('Lighthouse')).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(row('Old town')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(row('Old town')).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await expect.element(row('Harbor')).toHaveFocus();
    expect(
      page
        .getByRole('row')
        .elements()
        .filter((one) => one.getAttribute('tabindex') === '0'),
    ).toHaveLength(1);
  });

  it('opens the focused row with Enter and selects it with Space', async () => {
    const opened: string[] = [];
    await render(<PrintList onOpen={({ title }) => opened.push(title)} />);
    row('Lighthouse').element().focus();
    await userEvent.keyboard('{Enter}');
    expect(opened).toEqual(['Lighthouse']);
    await userEvent.keyboard(' ');
    await expect.element(row('Lighthouse')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard(' ');
    await expect.element(row('Lighthouse')).toHaveAttribute('aria-selected', 'false');
    expect(opened).toEqual(['Lighthouse']);
  });

  it('leaves the keys of a checkbox in a row to the checkbox', async () => {
    const opened: string[] = [];
    await render(<PrintList onOpen={({ title }) => opened.push(title)} />);
    box('Select Harbor').element().focus();
    await userEvent.keyboard(' ');
    await expect.element(box('Select Harbor')).toBeChecked();
    expect(opened).toEqual([]);
  });
});

describe('DataTable with the mouse', () => {
  it('opens a row by its name and its plain cells, but not by its checkbox', async () => {
    const opened: string[] = [];
    await render(<PrintList onOpen={({ title }) => opened.push(title)} />);
    await page.getByRole('button', { name: 'Harbor' }).click();
    await page.getByRole('gridcell', { name: '9' }).click();
    await box('Select Lighthouse').click();
    expect(opened).toEqual(['Harbor', 'Old town']);
  });

  it('links a row that has a URL, so that it can open in another tab', async () => {
    await render(<DataTable {...table} onOpen={() => undefined} href={({ id }) => `/products/${id}`} />);
    await expect.element(page.getByRole('link', { name: 'Harbor' })).toHaveAttribute('href', '/products/a');
  });
});

describe('the sort order of DataTable', () => {
  it('is announced in its column header and toggles with each click', async () => {
    await render(<PrintList />);
    await expect.element(header('Product')).not.toHaveAttribute('aria-sort');
    await header('Product').getByRole('button').click();
    await expect.element(header('Product')).toHaveAttribute('aria-sort', 'ascending');
    await header('Product').getByRole('button').click();
    await expect.element(header('Product')).toHaveAttribute('aria-sort', 'descending');
    await header('Sold').getByRole('button').click();
    await expect.element(header('Sold')).toHaveAttribute('aria-sort', 'ascending');
    await expect.element(header('Product')).not.toHaveAttribute('aria-sort');
  });
});

describe('the selection of DataTable', () => {
  it('shows its actions only while rows are selected', async () => {
    await render(<PrintList />);
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await expect.element(bar).not.toBeInTheDocument();
    await box('Select Harbor').click();
    await expect.element(bar.getByText('1 selected')).toBeVisible();
    await expect.element(bar.getByRole('button', { name: 'Archive' })).toBeVisible();
    await expect.element(box('Select all products')).toBePartiallyChecked();
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    await expect.element(bar).not.toBeInTheDocument();
  });

  it('selects and deselects all rows at once', async () => {
    await render(<PrintList />);
    await box('Select all products').click();
    await expect.element(page.getByText('3 selected')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Select all' })).not.toBeInTheDocument();
    await box('Select all products').click();
    await expect.element(page.getByText('3 selected')).not.toBeInTheDocument();
  });
});

describe('DataTable without rows', () => {
  it('shows that it is empty instead of a header', async () => {
    await render(<DataTable {...table} rows={[]} />);
    await expect.element(page.getByText('Add your first product.')).toBeVisible();
    await expect.element(page.getByRole('grid')).not.toBeInTheDocument();
  });

  it('is marked as busy while the first rows load, and does not claim to be empty', async () => {
    await render(<DataTable {...table} rows={[]} loading />);
    await expect.element(page.getByRole('grid', { name: 'Products' })).toHaveAttribute('aria-busy', 'true');
    await expect.element(page.getByText('Add your first product.')).not.toBeInTheDocument();
  });

  it('keeps its rows while they reload', async () => {
    await render(<DataTable {...table} loading />);
    await expect.element(row('Harbor')).toBeVisible();
    expect(page.getByRole('row').elements()).toHaveLength(4);
  });
});

describe('the columns of DataTable', () => {
  it('show a dash for a missing value', async () => {
    await render(<DataTable {...table} />);
    const cell = row('Lighthouse').getByRole('gridcell').nth(1).element().firstElementChild;
    expect(cell && getComputedStyle(cell, '::before').content).toBe('"–"');
  });

  it('can be hidden', async () => {
    await render(<DataTable {...table} hidden={new Set(['sold'])} />);
    await expect.element(header('Product')).toBeVisible();
    await expect.element(header('Sold')).not.toBeInTheDocument();
    await expect.element(page.getByRole('gridcell', { name: '9' })).not.toBeInTheDocument();
  });

  it('become two lines per row on a phone, with working keys and selection', async () => {
    await page.viewport(390, 800);
    await render(<PrintList />);
    await expect.element(header('Sold')).not.toBeInTheDocument();
    await expect.element(page.getByText('4 sold')).toBeVisible();
    row('Harbor').element().focus();
    await userEvent.keyboard('{ArrowDown} ');
    await expect.element(row('Lighthouse')).toHaveAttribute('aria-selected', 'true');
    await page.viewport(1280, 900);
  });
});
