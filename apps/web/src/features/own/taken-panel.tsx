import { useClient } from "../../react/use-chat.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import form from "../../ui/panel-form.module.css";
import styles from "./keep-panel.module.css";
import { useTaking } from "./use-taking.ts";

const words = keepingTexts.taken;
const FILE = "parley-messages.json";

interface TakenPanelProps {
	readonly onBack: (() => void) | null;
	readonly onClose: () => void;
}

/** WHO40: what one wrote, as a file to keep. */
export function TakenPanel({ onBack, onClose }: TakenPanelProps) {
	const client = useClient();
	const { taking, begin } = useTaking(client);
	return (
		<Dialog title={words.label} onBack={onBack} onClose={onClose}>
			<p className={styles["said"]}>{words.what}</p>
			<p className={styles["said"]}>{words.without}</p>
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
					look="strong"
					data-first
					aria-disabled={taking.at === "under-way"}
					onClick={() => (taking.at === "done" ? save(taking.href) : void begin())}
				>
					{taking.at === "done" ? words.save : words.go}
				</Button>
			</div>
		</Dialog>
	);
}

function save(href: string): void {
	const link = document.createElement("a");
	link.href = href;
	link.download = FILE;
	link.click();
}
