import { Keyboard, Link2, Link2Off, Monitor, Moon, Sun } from "lucide-react";
import { IconButton } from "../../ui/button.tsx";
import { useLinkPreviews } from "../../ui/link-previews.ts";
import { texts } from "../../ui/texts.ts";
import { themes, useTheme } from "../../ui/theme.ts";
import styles from "./brand.module.css";

const themeIcons = { system: Monitor, light: Sun, dark: Moon };

export function Brand({ onKeys }: { onKeys: () => void }) {
	const [theme, choose] = useTheme();
	const [previews, choosePreviews] = useLinkPreviews();
	const PreviewsIcon = previews ? Link2 : Link2Off;
	const Icon = themeIcons[theme];
	const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? "system";
	return (
		<div className={styles["brand"]}>
			<span className={styles["mark"]} aria-hidden="true">
				P
			</span>
			<p className={styles["name"]}>{texts.common.product}</p>
			<IconButton className={styles["keys"]} label={texts.me.keys} onClick={onKeys}>
				<Keyboard size={16} aria-hidden="true" />
			</IconButton>
			<IconButton
				label={texts.me.previews[previews ? "on" : "off"]}
				onClick={() => choosePreviews(!previews)}
			>
				<PreviewsIcon size={16} aria-hidden="true" />
			</IconButton>
			<IconButton label={texts.me.theme[theme]} onClick={() => choose(next)}>
				<Icon size={16} aria-hidden="true" />
			</IconButton>
		</div>
	);
}
