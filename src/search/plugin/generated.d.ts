declare module '@generated/search-index/default/modal-styles.json' {
  const styles: string;
  export default styles;
}
