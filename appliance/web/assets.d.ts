// What the builder makes of imports that are no code.
declare module '*.css';
declare module '*.css?inline' {
  const text: string;
  export default text;
}
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*?raw' {
  const text: string;
  export default text;
}
