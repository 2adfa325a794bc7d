const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Whether a test, or a case of an `each`, has this title. Titles stand in quotes or in backticks. */
export const hasTitle = (file: string, title: string): boolean =>
  new RegExp(`(?:\\b(?:it|test|testOnce)\\(|\\)\\(|\\[)\\s*(["\`])${escaped(title)}\\1\\s*[,\\]]`).test(file);
