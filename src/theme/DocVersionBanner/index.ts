// In place of Docusaurus 3.10.2's banner above old versions: this site publishes one version, which has none.
export default (): null => null;
