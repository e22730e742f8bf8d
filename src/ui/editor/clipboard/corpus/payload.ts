/**
 * What a program puts on the clipboard, and the Markdown that a person would have written for it. The payloads are
 * written by hand after the markup that each program produces; the words are our own.
 */
export interface Payload {
  /** Program, and what was copied. */
  name: string;
  html: string;
  text: string;
  markdown: string;
}

/** Chrome and Edge on Windows hand over a page with the copied part between two comments, and line breaks of Windows. */
export function windowsPage(fragment: string): string {
  return `<html>\r\n<body>\r\n<!--StartFragment-->${fragment.replaceAll('\n', '\r\n')}<!--EndFragment-->\r\n</body>\r\n</html>`;
}

/** Chrome on macOS and Linux hands over the part alone, behind its encoding. */
export function chromePart(fragment: string): string {
  return `<meta charset='utf-8'>${fragment}`;
}

/** Word and Excel hand over a page of their own with name spaces, styles and fonts. */
export function officePage(fragment: string): string {
  return `<html xmlns:v="urn:schemas-microsoft-com:vml"\r\nxmlns:o="urn:schemas-microsoft-com:office:office"\r\nxmlns:w="urn:schemas-microsoft-com:office:word"\r\nxmlns="http://www.w3.org/TR/REC-html40">\r\n\r\n<head>\r\n<meta http-equiv=Content-Type content="text/html; charset=utf-8">\r\n<meta name=Generator content="Microsoft Word 15">\r\n<!--[if gte mso 9]><xml>\r\n <o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings>\r\n</xml><![endif]-->\r\n<style>\r\n<!--\r\n /* Font Definitions */\r\n @font-face {font-family:Calibri;}\r\np.MsoNormal {margin:0cm; font-size:11.0pt;}\r\n-->\r\n</style>\r\n</head>\r\n\r\n<body lang=EN-GB style='tab-interval:36.0pt'>\r\n<!--StartFragment-->\r\n\r\n${fragment.replaceAll('\n', '\r\n')}\r\n\r\n<!--EndFragment-->\r\n</body>\r\n\r\n</html>`;
}

/** Google Docs puts everything into a bold element that isn't bold. */
export function googleDocs(fragment: string): string {
  return `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-4f1c9a70-7fff-0000-1111-222233334444">${fragment}</b>`;
}
