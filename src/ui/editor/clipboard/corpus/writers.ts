import { chromePart, type Payload } from './payload';

/** LibreOffice copies a whole page with the styles of its document. */
const libre = (body: string, styles = '') =>
  `<!DOCTYPE html>\n<html>\n<head>\n\t<meta http-equiv="content-type" content="text/html; charset=utf-8"/>\n\t<title></title>\n\t<meta name="generator" content="LibreOffice 24.2.7.2 (Linux)"/>\n\t<style type="text/css">\n\t\t@page { size: 21cm 29.7cm; margin: 2cm }\n\t\tp { line-height: 115%; margin-bottom: 0.25cm; background: transparent }\n\t\th1.western { font-family: "Liberation Sans", sans-serif; font-size: 18pt; font-weight: bold }\n${styles}\t\ta:link { color: #000080; text-decoration: underline }\n\t</style>\n</head>\n<body lang="en-GB" link="#000080" vlink="#800000" dir="ltr">${body}\n</body>\n</html>`;

/** Programs of macOS copy a page that the system has made of their text. */
const cocoa = (body: string, styles: string) =>
  `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">\n<html>\n<head>\n<meta http-equiv="Content-Type" content="text/html; charset=utf-8">\n<meta http-equiv="Content-Style-Type" content="text/css">\n<title></title>\n<meta name="Generator" content="Cocoa HTML Writer">\n<meta name="CocoaVersion" content="2487.4">\n<style type="text/css">\n${styles}\n</style>\n</head>\n<body>\n${body}\n</body>\n</html>`;
const TAB = '<span class="Apple-tab-span">\t</span>';

/** Documents from LibreOffice, programs of macOS, and mails that are being written. */
export const writers: readonly Payload[] = [
  {
    name: 'LibreOffice Writer: formats, a list in a list beside its item, and lines of code',
    html: libre(
      '<h1 class="western">Plan</h1>\n<p style="line-height: 100%; margin-bottom: 0cm">We <b>dig</b> and <i>sow</i>,\n<s>not</s> <span style="background: #ffff00">burn</span>.</p>\n<p style="margin-bottom: 0cm"><br/>\n\n</p>\n<ol>\n\t<li><p style="margin-bottom: 0cm">dig</p></li>\n\t<ol type="a">\n\t\t<li><p style="margin-bottom: 0cm">north</p></li>\n\t</ol>\n\t<li><p style="margin-bottom: 0cm">sow</p></li>\n</ol>\n<blockquote style="margin-left: 1cm">He says.</blockquote>\n<pre class="western">a = 1</pre>\n<pre class="western" style="margin-bottom: 0.5cm">  b = 2</pre>',
    ),
    text: 'Plan\nWe dig and sow, not burn.\n\ndig\nnorth\nsow\nHe says.\na = 1\n  b = 2',
    markdown:
      '# Plan\n\nWe **dig** and *sow*, ~~not~~ ==burn==.\n\n1. dig\n   1. north\n2. sow\n\n> He says.\n\n```\na = 1\n  b = 2\n```',
  },
  {
    name: 'LibreOffice Writer: formats of styles and paragraphs',
    html: libre(
      '<p class="important-western" style="margin-bottom: 0cm">Dig deep</p>\n<p class="western">See <span class="term">loam</span></p>\n<ul>\n\t<li><p style="margin-bottom: 0cm; font-weight: bold">clay</p></li>\n\t<li><p style="margin-bottom: 0cm; font-weight: normal">sand</p></li>\n</ul>',
      '\t\tp.important-western { font-weight: bold }\n\t\tspan.term { font-style: italic }\n',
    ),
    text: 'Dig deep\nSee loam\nclay\nsand',
    markdown: '**Dig deep**\n\nSee *loam*\n\n- **clay**\n- sand',
  },
  {
    name: 'LibreOffice Writer: a footnote',
    html: libre(
      '<p>Dig<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> deep.</p>\n<div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>\n\tWith a fork.</p>\n</div>',
    ),
    text: 'Dig1 deep.\n1\tWith a fork.',
    markdown: 'Dig[^1] deep.\n\n[^1]: With a fork.',
  },
  {
    name: 'Pages of macOS: bullets and numbers between tabs, and struck words by class',
    html: cocoa(
      `<p class="p1">We dig<span class="Apple-converted-space">  </span>and <span class="s1">burn</span>.</p>\n<p class="p2">${TAB}•${TAB}clay</p>\n<p class="p3">${TAB}•${TAB}wet</p>\n<p class="p2">${TAB}•${TAB}sand</p>\n<p class="p4"><br></p>\n<p class="p1">Then</p>\n<p class="p2">1.${TAB}dig</p>\n<p class="p3">a.${TAB}north</p>\n<p class="p2">2.${TAB}sow</p>`,
      "p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 11.0px 'Helvetica Neue'; color: #000000}\np.p2 {margin: 0.0px 0.0px 0.0px 18.0px; text-indent: -18.0px; font: 11.0px 'Helvetica Neue'}\np.p3 {margin: 0.0px 0.0px 0.0px 36.0px; text-indent: -18.0px; font: 11.0px 'Helvetica Neue'}\np.p4 {margin: 0.0px 0.0px 0.0px 0.0px; min-height: 13.0px}\nspan.s1 {text-decoration: line-through}\nspan.Apple-tab-span {white-space:pre}",
    ),
    text: 'We dig  and burn.\n\t•\tclay\n\t•\twet\n\t•\tsand\n\nThen\n1.\tdig\na.\tnorth\n2.\tsow',
    markdown: 'We dig and ~~burn~~.\n\n- clay\n  - wet\n- sand\n\nThen\n\n1. dig\n   1. north\n2. sow',
  },
  {
    name: 'Notes of macOS: a list in a list beside its item, and a link',
    html: cocoa(
      '<p class="p1"><b>Plan</b></p>\n<ul class="ul1">\n<li class="li2"><span class="s1"></span>clay</li>\n<ul class="ul2">\n<li class="li2"><span class="s1"></span>wet</li>\n</ul>\n<li class="li2"><span class="s1"></span>sand</li>\n</ul>\n<p class="p2">See <a href="https://example.org/"><span class="s2">the site</span></a>.</p>',
      "p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 22.0px '.AppleSystemUIFont'}\nli.li2 {margin: 0.0px 0.0px 0.0px 0.0px; font: 13.0px '.AppleSystemUIFont'}\nspan.s1 {font: 9.0px Menlo}\nspan.s2 {text-decoration: underline}\nul.ul1 {list-style-type: disc}",
    ),
    text: 'Plan\n\t•\tclay\n\t◦\twet\n\t•\tsand\nSee the site.',
    markdown: '# Plan\n\n- clay\n  - wet\n- sand\n\nSee [the site](https://example.org/).',
  },
  {
    name: 'Outlook on the web: a mail that is being written',
    html: chromePart(
      '<div class="elementToProof" style="font-family: Aptos, Aptos_EmbeddedFont, sans-serif; font-size: 12pt; color: rgb(0, 0, 0);">Hello,</div><div class="elementToProof" style="font-size: 12pt;"><br></div><div class="elementToProof" style="font-weight: bold;">the <span style="font-weight: normal;">north</span> bed</div><ul data-editing-info="{}" style="margin-top: 0px;"><li style="list-style-type: disc;"><div role="presentation" class="elementToProof">clay</div></li><ul style="list-style-type: circle;"><li><div role="presentation" class="elementToProof">wet</div></li></ul><li><div role="presentation" class="elementToProof">sand</div></li></ul><blockquote itemscope="" itemtype="https://schemas.microsoft.com/QuotedText" style="border-left: 3px solid rgb(200, 200, 200);">as said</blockquote>',
    ),
    text: 'Hello,\n\nthe north bed\nclay\nwet\nsand\nas said',
    markdown: 'Hello,\n\n**the** north **bed**\n\n- clay\n  - wet\n- sand\n\n> as said',
  },
];
