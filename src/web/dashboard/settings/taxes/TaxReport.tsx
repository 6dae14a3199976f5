import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ReverseChargedRow, TaxReportRow } from '#shared/contract/taxes.ts';
import { countryName } from '#shared/rules/country.ts';
import { toDecimal, type Money } from '#shared/rules/money.ts';
import { rateText } from '#shared/rules/taxText.ts';
import { formatMoney, locale } from '#web/client/format.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { taxReportQuery } from '#web/client/queries/taxes.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Select } from '#web/ui/Select.tsx';
import { csvOf } from '#shared/kit/csv.ts';
import { saveFile } from '../../export/saveFile.ts';
import { RowsShape } from '../SettingsShapes.tsx';

/** The years that can be chosen. Records of the EU's one-stop shop are kept for ten years after the sale. */
const YEARS = 11;

/** The taxes of a quarter, as the ledger has them. */
export function TaxReport({ storeId }: { storeId: string }) {
  const [today] = useState(() => new Date());
  const [year, setYear] = useState(() => today.getUTCFullYear());
  const [quarter, setQuarter] = useState(() => Math.floor(today.getUTCMonth() / 3) + 1);
  const chosen = `${year}-${quarter}`;
  const { data: report, error, refetch } = useQuery(taxReportQuery(storeId, { year, quarter }));
  const own = report?.rows.filter(({ corrects }) => corrects === null) ?? [];
  const corrections = report?.rows.filter(({ corrects }) => corrects !== null) ?? [];
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <Field label="Quarter" kind="choice">
          <Select
            options={[1, 2, 3, 4].map((value) => ({ value: `${value}`, label: `Q${value}` }))}
            value={`${quarter}`}
            onChange={(value) => setQuarter(Number(value))}
          />
        </Field>
        <Field label="Year" kind="choice">
          <Select
            options={latestYears(today).map((value) => ({ value: `${value}`, label: `${value}` }))}
            value={`${year}`}
            onChange={(value) => setYear(Number(value))}
          />
        </Field>
        {report && report.rows.length > 0 && (
          <Button
            icon={<Download aria-hidden />}
            onClick={() => saveFile(`taxes-${chosen}.csv`, csvOf(HEAD, report.rows.map(cellsOf)), 'text/csv')}
          >
            Export CSV
          </Button>
        )}
      </div>
      {error && <LoadNotice error={error} otherwise="Couldn’t load your report." onRetry={() => void refetch()} />}
      {!error && report === undefined && <RowsShape rows={2} />}
      {report?.rows.length === 0 && <p className="text-ink-2">No tax in this quarter.</p>}
      {own.length > 0 && <ReportTable rows={own} />}
      {corrections.length > 0 && (
        <section className="flex min-w-0 flex-col gap-2" aria-labelledby="tax-corrections">
          <h3 id="tax-corrections" className="font-medium">
            Corrections to earlier quarters
          </h3>
          <p className="text-small text-ink-2">
            Refunds and disputes in this quarter that correct earlier sales. EU returns list them by the quarter of the
            sale.
          </p>
          <ReportTable rows={corrections} />
        </section>
      )}
      {report && report.reverseCharged.length > 0 && <ReverseCharged rows={report.reverseCharged} chosen={chosen} />}
      {report && report.unproven > 0 && <Unproven count={report.unproven} />}
      {report && report.crossBorder.length > 0 && (
        <p className="text-small text-ink-2">
          {`Your sales to consumers in other EU countries in ${year}, without tax: ${sumsOf(report.crossBorder)}. Above €100,000 a year, two proofs of each buyer’s country must match.`}
        </p>
      )}
    </>
  );
}

function Unproven({ count }: { count: number }) {
  return (
    <Notice
      tone="warning"
      action={
        <Link to="/dashboard/sales" search={{ country: 'check' }} className="reach w-fit text-mocha underline">
          View orders
        </Link>
      }
    >
      {count === 1
        ? 'Check the country of 1 buyer in this quarter.'
        : `Check the countries of ${count} buyers in this quarter.`}
    </Notice>
  );
}

const sumsOf = (amounts: readonly Money[]): string =>
  new Intl.ListFormat(locale()).format(amounts.map((amount) => formatMoney(amount)));

function ReportTable({ rows }: { rows: readonly TaxReportRow[] }) {
  return (
    <table className="w-full text-body">
      <thead>
        <tr className="border-b border-line text-small text-ink-2">
          <th className="py-2 pr-4 text-start font-medium">Country</th>
          <th className="py-2 pr-4 text-end font-medium">Rate</th>
          <th className="py-2 pr-4 text-end font-medium">Sales without tax</th>
          <th className="py-2 text-end font-medium">Tax</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={[quarterText(row), row.country, row.region, row.basisPoints, row.tax.currency].join()}
            className="border-b border-line"
          >
            <td className="py-2 pr-4">
              {placeOf(row)}
              {row.corrects && <span className="figures block text-small text-ink-2">{quarterText(row)}</span>}
            </td>
            <td className="figures py-2 pr-4 text-end">{rateText(row.basisPoints, locale())}</td>
            <td className="figures py-2 pr-4 text-end whitespace-nowrap">{formatMoney(row.net)}</td>
            <td className="figures py-2 text-end whitespace-nowrap">{formatMoney(row.tax)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Sales to businesses in other EU countries, which the creator lists in a recapitulative statement. */
function ReverseCharged({ rows, chosen }: { rows: readonly ReverseChargedRow[]; chosen: string }) {
  return (
    <section className="flex min-w-0 flex-col gap-2" aria-labelledby="reverse-charged">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="reverse-charged" className="font-medium">
          Reverse charge
        </h3>
        <Button
          size="small"
          icon={<Download aria-hidden />}
          onClick={() =>
            saveFile(`reverse-charge-${chosen}.csv`, csvOf(BUSINESS_HEAD, rows.map(businessCells)), 'text/csv')
          }
        >
          Export reverse charge
        </Button>
      </div>
      <table className="w-full text-body">
        <thead>
          <tr className="border-b border-line text-small text-ink-2">
            <th className="py-2 pr-4 text-start font-medium">VAT ID</th>
            <th className="py-2 pr-4 text-start font-medium">Country</th>
            <th className="py-2 text-end font-medium">Sales</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.vatId} ${row.net.currency}`} className="border-b border-line">
              <td className="figures py-2 pr-4 wrap-anywhere">{row.vatId}</td>
              <td className="py-2 pr-4">{countryName(row.country, locale())}</td>
              <td className="figures py-2 text-end">{formatMoney(row.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const BUSINESS_HEAD = ['VAT ID', 'Country', 'Sales', 'Currency'] as const;

const businessCells = ({ vatId, country, net }: ReverseChargedRow): string[] => [
  vatId,
  country,
  toDecimal(net),
  net.currency,
];

const HEAD = ['Corrects', 'Country', 'Region', 'Rate', 'Sales without tax', 'Tax', 'Currency'] as const;

const cellsOf = ({ country, region, basisPoints, net, tax, ...row }: TaxReportRow): string[] => [
  quarterText(row),
  country,
  region,
  `${basisPoints / 100}`,
  toDecimal(net),
  toDecimal(tax),
  tax.currency,
];

/** Such as 2026 Q1. Empty: the row is of the quarter itself. */
const quarterText = ({ corrects }: Pick<TaxReportRow, 'corrects'>): string =>
  corrects === null ? '' : `${corrects.year} Q${corrects.quarter}`;

const placeOf = ({ country, region }: TaxReportRow): string =>
  region === '' ? countryName(country, locale()) : `${countryName(country, locale())}, ${region}`;

/** This year and those before it. */
const latestYears = (now: Date): number[] => Array.from({ length: YEARS }, (_, ago) => now.getUTCFullYear() - ago);
