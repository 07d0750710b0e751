import type { LabReport } from "@parley/protocol/lab";
import { refuse } from "@parley/protocol/refusals";
import { type Request, type Response, Router } from "express";
import { isOperator } from "../ops-routes.ts";
import { sendRefusal } from "../problem.ts";
import type { Lab } from "./lab.ts";
import { reportFiles } from "./reports.ts";
import { SignedLinks } from "./signed-links.ts";

const ROOT = "/api/lab/reports";
/** A report may show itself and nothing else: it is a page of another origin to this one, without its storage. */
const REPORT_POLICY =
	"sandbox allow-scripts allow-modals allow-downloads; default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'";

/** `files` opens by a signed link as well as by the operator's token, `list` by the token alone. */
export function reportRoutes({ reports, options }: Lab): { files: Router; list: Router } {
	const links = new SignedLinks();
	const files = Router();
	const list = Router();

	files.get("/reports/:name/:file", (request, response) => {
		const { name, file } = request.params;
		if (
			!isOperator(request, options.operatorHash) &&
			!links.isSigned(`${name}/${file}`, request.query, Date.now())
		)
			return sendRefusal(
				response,
				refuse("not-allowed", { message: "This link holds no longer. Open the report from the lab again." }),
			);
		const path = reports.fileOf(name, file);
		if (path === undefined) return noSuchReport(response);
		if (file === "report.html") response.set("Content-Security-Policy", REPORT_POLICY);
		else response.attachment(`${name}.json`);
		response.sendFile(path, { dotfiles: "allow", cacheControl: false }, (error) => {
			if (error !== undefined && !response.headersSent) noSuchReport(response);
		});
	});

	list.get("/reports", async (_request: Request, response: Response) => {
		const linkTo = (name: string, file: string): string =>
			`${ROOT}/${name}/${file}?${links.sign(`${name}/${file}`, Date.now())}`;
		const [report, result] = reportFiles;
		const listed = await reports.list();
		response.json(
			listed.map(
				(one): LabReport => ({
					...one,
					reportUrl: linkTo(one.name, report),
					resultUrl: linkTo(one.name, result),
				}),
			),
		);
	});

	return { files, list };
}

function noSuchReport(response: Response): void {
	response.removeHeader("Content-Disposition");
	sendRefusal(response, refuse("no-such-message", { message: "There is no such report." }));
}
