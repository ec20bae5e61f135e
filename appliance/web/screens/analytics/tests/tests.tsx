export const Tests = () => null;
