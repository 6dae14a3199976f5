import { BlockList, isIP } from 'node:net';

/** Networks that are not on the public internet (IANA special-purpose registries, RFC 6890). */
const RESERVED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Of IPv6, only 2000::/3 is assigned to the public internet. These are parts of it that lead elsewhere. */
const PUBLIC_IPV6 = ['2000::/3'];
const RESERVED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const reserved = listOf([...RESERVED_IPV4, ...RESERVED_IPV6]);
const assigned = listOf(PUBLIC_IPV6);

/** Whether an IP address is on the public internet, so that nothing in the operator's own network can be reached with it. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !reserved.check(address, 'ipv4');
  return isIP(address) === 6 && assigned.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
}
