/**
 * What a program puts on the clipboard, and the Markdown that a person would have written for it. The payloads are
 * handwritten and imitate each program's markup; their words are made up.
 */
export interface Payload {
  /** The program, and what was copied from it. */
  name: string;
  html: string;
  text: string;
  markdown: string;
}

/** Chrome and Edge on Windows copy a page with the fragment between two comments, and with Windows line breaks. */
export function windowsPage(fragment: string): string {
  return `<html>\r\n<body>\r\n<!--StartFragment-->${fragment.replaceAll('\n', '\r\n')}<!--EndFragment-->\r\n</body>\r\n</html>`;
}

/** Chrome on macOS and Linux copies only the fragment, after its encoding. */
export function chromePart(fragment: string): string {
  return `<meta charset='utf-8'>${fragment}`;
}

/** Word and Excel copy a whole page with namespaces, styles and fonts. */
export function officePage(fragment: string, styles = ''): string {
  return `<html xmlns:v="urn:schemas-microsoft-com:vml"\r\nxmlns:o="urn:schemas-microsoft-com:office:office"\r\nxmlns:w="urn:schemas-microsoft-com:office:word"\r\nxmlns="http://www.w3.org/TR/REC-html40">\r\n\r\n<head>\r\n<meta http-equiv=Content-Type content="text/html; charset=utf-8">\r\n<meta name=Generator content="Microsoft Word 15">\r\n<!--[if gte mso 9]><xml>\r\n <o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings>\r\n</xml><![endif]-->\r\n<style>\r\n<!--\r\n /* Font Definitions */\r\n @font-face {font-family:Calibri;}\r\np.MsoNormal {margin:0cm; font-size:11.0pt;}\r\n${styles}\r\n-->\r\n</style>\r\n</head>\r\n\r\n<body lang=EN-GB style='tab-interval:36.0pt'>\r\n<!--StartFragment-->\r\n\r\n${fragment.replaceAll('\n', '\r\n')}\r\n\r\n<!--EndFragment-->\r\n</body>\r\n\r\n</html>`;
}

/** Google Docs wraps everything in a bold element that isn't bold. */
export function googleDocs(fragment: string): string {
  return `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-4f1c9a70-7fff-0000-1111-222233334444">${fragment}</b>`;
}
