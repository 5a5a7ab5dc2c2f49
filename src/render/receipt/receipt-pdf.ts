import regular from '@expo-google-fonts/roboto/400Regular/Roboto_400Regular.ttf'
import bold from '@expo-google-fonts/roboto/700Bold/Roboto_700Bold.ttf'
import PDFDocument from 'pdfkit'
import type {Logo} from '../../actions/receipt/receipt.ts'
import type {ReceiptContent, ReceiptRow} from './receipt-content.ts'

type Pdf = InstanceType<typeof PDFDocument>

/** Points: A4 is 595 × 842. */
const LEFT = 64
const WIDTH = 595 - 2 * LEFT
const LABEL_WIDTH = 160
const BOTTOM = 842 - 56
const INK = '#17211f'
const SOFT = '#5d6966'
const LINE = '#d5dcd9'
const DEEP = '#14403a'
const WARN = '#8a5a00'

/** The receipt as a PDF whose text can be searched and copied; its fonts are in it. */
export async function renderReceiptPdf(
  content: ReceiptContent,
  logo: Logo | undefined,
): Promise<Uint8Array> {
  const pdf = newDocument(content)
  const written = collected(pdf)
  pdf.rect(0, 0, 595, 8).fill(DEEP)
  pdf.y = 56
  if (logo) drawLogo(pdf, logo)
  write(pdf, content.title, {size: 13, color: SOFT})
  write(pdf, content.amount, {size: 30, font: 'bold', gap: 2})
  write(pdf, content.paidAt, {size: 11})
  for (const warning of content.warnings) drawWarning(pdf, warning)
  for (const {title, rows} of content.groups) drawGroup(pdf, title, rows)
  pdf.y += 20
  write(pdf, content.disclaimer, {size: 8.5, color: SOFT, gap: 6})
  write(pdf, content.issued, {size: 8.5, color: SOFT})
  pdf.end()
  return written
}

function newDocument({title, language}: ReceiptContent): Pdf {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: {top: 56, bottom: 56, left: LEFT, right: LEFT},
    // A font in the program; without one pdfkit looks for a file of its own beside it.
    font: regular as unknown as string,
    lang: language,
    displayTitle: true,
    info: {Title: title, Producer: 'pixctl', Creator: 'pixctl'},
  })
  pdf.registerFont('regular', Buffer.from(regular))
  pdf.registerFont('bold', Buffer.from(bold))
  return pdf
}

async function collected(pdf: Pdf): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of pdf as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function drawLogo(pdf: Pdf, {bytes, width, height}: Logo): void {
  const scale = Math.min(165 / width, 48 / height, 1)
  pdf.image(bytes, LEFT, pdf.y, {width: width * scale, height: height * scale})
  pdf.y = 56 + height * scale + 18
}

interface Style {
  readonly size: number
  readonly font?: 'regular' | 'bold'
  readonly color?: string
  readonly gap?: number
}

function write(pdf: Pdf, text: string, {size, font = 'regular', color = INK, gap = 0}: Style) {
  pdf.font(font).fontSize(size).fillColor(color)
  pdf.text(text, LEFT, pdf.y, {width: WIDTH, lineGap: 1})
  pdf.y += gap
}

function drawWarning(pdf: Pdf, text: string): void {
  pdf.font('bold').fontSize(10)
  const height = pdf.heightOfString(text, {width: WIDTH - 28}) + 14
  const top = pdf.y + 12
  pdf.rect(LEFT, top, WIDTH, height).fill('#fbf5e8')
  pdf.rect(LEFT, top, 3, height).fill(WARN)
  pdf.fillColor(WARN).text(text, LEFT + 14, top + 7, {width: WIDTH - 28})
  pdf.y = top + height
}

function drawGroup(pdf: Pdf, title: string, rows: readonly ReceiptRow[]): void {
  pdf.y += 20
  if (pdf.y > BOTTOM - 60) pdf.addPage()
  write(pdf, title.toUpperCase(), {size: 8.5, font: 'bold', color: DEEP, gap: 3})
  drawLine(pdf)
  for (const row of rows) drawRow(pdf, row)
}

function drawRow(pdf: Pdf, [label, value]: ReceiptRow): void {
  const valueBox = {width: WIDTH - LABEL_WIDTH}
  pdf.font('regular').fontSize(10.5)
  const height = Math.max(pdf.heightOfString(value, valueBox), pdf.heightOfString('x'))
  if (pdf.y + height + 10 > BOTTOM) pdf.addPage()
  const top = pdf.y + 5
  pdf.fillColor(SOFT).text(label, LEFT, top, {width: LABEL_WIDTH - 12})
  pdf.fillColor(INK).text(value, LEFT + LABEL_WIDTH, top, valueBox)
  pdf.y = top + height + 5
  drawLine(pdf)
}

function drawLine(pdf: Pdf): void {
  pdf.lineWidth(0.75).strokeColor(LINE)
  pdf
    .moveTo(LEFT, pdf.y)
    .lineTo(LEFT + WIDTH, pdf.y)
    .stroke()
}
