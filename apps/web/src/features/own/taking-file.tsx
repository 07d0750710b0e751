import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import form from "../../ui/panel-form.module.css";
import styles from "./keep-panel.module.css";
import { useTaking } from "./use-taking.ts";

const words = keepingTexts.taken;
const FILE = "parley-messages.json";

interface TakingFileProps {
	/** has the focus where it is shown */
	readonly isFirst?: boolean;
	/** where one could go before one has saved what was made */
	readonly savesAtOnce?: boolean;
}

/** The file of what one wrote: made, and saved. */
export function TakingFile({ isFirst = false, savesAtOnce = false }: TakingFileProps) {
	const client = useClient();
	const { taking, begin } = useTaking(client, savesAtOnce ? save : undefined);
	return (
		<>
			<p className={styles["said"]} role="status">
				{taking.at === "under-way" && words.soFar(taking.count)}
				{taking.at === "done" && words.found(taking.count)}
			</p>
			{taking.at === "start" && taking.refused !== null && (
				<p className={styles["refused"]} role="alert">
					{taking.refused}
				</p>
			)}
			<div className={form["buttons"]}>
				<Button
					{...(isFirst && { look: "strong" as const })}
					data-first={isFirst || undefined}
					aria-disabled={taking.at === "under-way"}
					onClick={() => (taking.at === "done" ? save(taking.href) : void begin())}
				>
					{taking.at === "done" ? words.save : words.go}
				</Button>
			</div>
		</>
	);
}

function save(href: string): void {
	const link = document.createElement("a");
	link.href = href;
	link.download = FILE;
	link.click();
}
