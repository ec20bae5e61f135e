/** Gives a pipeline file to whoever looks at the page, as a file. */
export function downloadYaml(instance: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${instance}.yaml`;
  link.click();
  setTimeout(URL.revokeObjectURL, 1000, link.href);
}
