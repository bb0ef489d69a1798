/** The documentation has one version, which needs no badge. */
export default function DocVersionBadge(): null {
  return null;
}
