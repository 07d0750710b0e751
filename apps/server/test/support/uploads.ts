import { FileInfo, UPLOADS_PATH, uploadedFilePath } from "@parley/protocol/files";
import { get } from "./http.ts";

interface Served {
	readonly port: number;
}

interface Uploader {
	readonly token: string;
}

/** One request of tus, as a client writes it. */
export function tus(
	{ port }: Served,
	method: "POST" | "PATCH" | "HEAD" | "DELETE",
	path: string,
	{
		token,
		headers = {},
		body,
	}: {
		token?: string;
		headers?: Record<string, string>;
		body?: Uint8Array<ArrayBuffer> | ReadableStream;
	} = {},
): Promise<Response> {
	return fetch(`http://127.0.0.1:${port}${path}`, {
		method,
		headers: {
			"tus-resumable": "1.0.0",
			...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
			...headers,
		},
		...(body === undefined ? {} : { body }),
		...(body instanceof ReadableStream ? { duplex: "half" } : {}),
	} as RequestInit);
}

/** The answer to an upload of that name and length being begun. */
export function asksToUpload(
	served: Served,
	{ token }: Uploader,
	name: string,
	bytes: number,
): Promise<Response> {
	const filename = Buffer.from(name).toString("base64");
	return tus(served, "POST", UPLOADS_PATH, {
		token,
		headers: { "upload-length": String(bytes), "upload-metadata": `filename ${filename}` },
	});
}

/** The upload's id. */
export async function begins(served: Served, who: Uploader, name: string, bytes: number): Promise<string> {
	const response = await asksToUpload(served, who, name, bytes);
	const location = response.headers.get("location") ?? "";
	if (response.status !== 201) throw new Error(`not begun: ${response.status} ${await response.text()}`);
	return location.split("/").at(-1) ?? "";
}

export function sends(
	served: Served,
	{ token }: Uploader,
	upload: string,
	bytes: Uint8Array<ArrayBuffer> | ReadableStream,
	offset = 0,
): Promise<Response> {
	return tus(served, "PATCH", `${UPLOADS_PATH}/${upload}`, {
		token,
		headers: { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
		body: bytes,
	});
}

/** How far the server has it. */
export async function offsetOf(served: Served, { token }: Uploader, upload: string): Promise<number> {
	const response = await tus(served, "HEAD", `${UPLOADS_PATH}/${upload}`, { token });
	if (response.status !== 200) throw new Error(`no offset: ${response.status}`);
	return Number(response.headers.get("upload-offset"));
}

export function finished(served: Served, { token }: Uploader, upload: string): Promise<FileInfo> {
	return get(served, uploadedFilePath(upload), FileInfo, { token });
}

/** All of it, in one go. */
export async function uploads(
	served: Served,
	who: Uploader,
	name: string,
	bytes: Uint8Array<ArrayBuffer>,
): Promise<FileInfo> {
	const upload = await begins(served, who, name, bytes.length);
	const sent = await sends(served, who, upload, bytes);
	if (sent.status !== 204) throw new Error(`not sent: ${sent.status} ${await sent.text()}`);
	return finished(served, who, upload);
}
