import { refusalIn } from "@parley/client/http/problem";
import { FileInfo, UPLOADS_PATH, uploadedFilePath } from "@parley/protocol/files";
import { askHouse } from "../../ui/ask-house.ts";
import { profileTexts } from "../../ui/profile-texts.ts";
import { refusalTexts } from "../../ui/refusal-texts.ts";
import { texts } from "../../ui/texts.ts";

/** As large as it is ever shown, on the sharpest screen: so it is one request, whatever a camera made. */
const SIDE_PIXELS = 320;

export type Sent =
	| { readonly ok: true; readonly file: string }
	| { readonly ok: false; readonly message: string };

/** The middle of an image, as a file that a profile can name. */
export async function sendPicture(image: Blob, token: string | null): Promise<Sent> {
	const square = await squareOf(image);
	if (square === null) return { ok: false, message: profileTexts.picture.broken };
	const upload = await uploadOf(square, token);
	if ("message" in upload) return { ok: false, message: upload.message };
	const told = await askHouse({ path: uploadedFilePath(upload.id), token, answer: FileInfo });
	return told.ok ? { ok: true, file: told.value.id } : { ok: false, message: told.message };
}

/** null: the browser cannot show it. */
async function squareOf(image: Blob): Promise<Blob | null> {
	const shown = await createImageBitmap(image).catch(() => null);
	if (shown === null) return null;
	const side = Math.min(shown.width, shown.height);
	const canvas = document.createElement("canvas");
	canvas.width = canvas.height = SIDE_PIXELS;
	const [left, top] = [(shown.width - side) / 2, (shown.height - side) / 2];
	canvas.getContext("2d")?.drawImage(shown, left, top, side, side, 0, 0, SIDE_PIXELS, SIDE_PIXELS);
	shown.close();
	return new Promise((resolve) => canvas.toBlob(resolve, "image/webp", 0.9));
}

/** Its id, or why it was not taken. In one request (tus: creation with upload), for it is small. */
async function uploadOf(
	bytes: Blob,
	token: string | null,
): Promise<{ readonly id: string } | { readonly message: string }> {
	try {
		const response = await fetch(UPLOADS_PATH, {
			method: "POST",
			headers: {
				authorization: `Bearer ${token}`,
				"tus-resumable": "1.0.0",
				"upload-length": String(bytes.size),
				"upload-metadata": `filename ${btoa("picture")}`,
				"content-type": "application/offset+octet-stream",
			},
			body: bytes,
		});
		if (!response.ok) return { message: refusalTexts.sentence(refusalIn(await response.json())) };
		const id = response.headers.get("location")?.split("/").at(-1);
		if (id !== undefined) return { id };
	} catch {
		// No answer, or none that is ours.
	}
	return { message: texts.common.offline };
}
