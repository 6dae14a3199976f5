/** The result of a DNS query: values, none, or unknown because no server responded. */
export type DnsAnswer = { kind: 'found'; values: string[] } | { kind: 'none' } | { kind: 'unanswered' };

/** Reads public DNS records. Never throws because of a name's owner or a server. Names are ASCII. */
export interface DnsGateway {
  /** Each TXT record as one text, with its parts joined. */
  txt(name: string): Promise<DnsAnswer>;
  /** IPv4 and IPv6 addresses, with aliases followed. */
  addresses(name: string): Promise<DnsAnswer>;
}
