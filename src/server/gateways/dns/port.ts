/** What the domain name system says of a name: values, that it has none, or nothing because no server answered. */
export type DnsAnswer = { kind: 'found'; values: string[] } | { kind: 'none' } | { kind: 'unanswered' };

/** Reads public records. Never throws for what a name's owner or a server did; names are ASCII. */
export interface DnsGateway {
  /** Each TXT record as one text, its parts joined. */
  txt(name: string): Promise<DnsAnswer>;
  /** IPv4 and IPv6 addresses, aliases followed. */
  addresses(name: string): Promise<DnsAnswer>;
}
