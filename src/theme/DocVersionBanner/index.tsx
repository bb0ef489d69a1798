/** The documentation has one version, which needs no banner. */
export default function DocVersionBanner(): null {
  return null;
}
