//! Colors of posters, as in `web/src/ui/tokens.css`.

#[derive(Debug, PartialEq, Eq)]
pub(super) struct Palette {
    pub(super) name: &'static str,
    pub(super) ground: &'static str,
    pub(super) deep: &'static str,
    pub(super) accent: &'static str,
    pub(super) ink: &'static str,
}

const fn palette(
    name: &'static str,
    ground: &'static str,
    deep: &'static str,
    accent: &'static str,
    ink: &'static str,
) -> Palette {
    Palette { name, ground, deep, accent, ink }
}

/// In the web app's order.
pub(super) const PALETTES: [Palette; 12] = [
    palette("ember", "#64190f", "#2a0a07", "#e8743b", "#f9e5c2"),
    palette("midnight", "#16284d", "#0a132a", "#7ea6e0", "#f1e8cf"),
    palette("emerald", "#0f4034", "#06211a", "#55b98c", "#f3e7c6"),
    palette("plum", "#42194b", "#1f0b25", "#c47bd6", "#f6e6ea"),
    palette("rose", "#7a2445", "#3a1021", "#f291a5", "#fce9de"),
    palette("teal", "#0e4a54", "#06262c", "#4ec0bd", "#f4ebd3"),
    palette("noir", "#232226", "#0b0b0d", "#cfc7b6", "#f4f0e6"),
    palette("copper", "#80401d", "#3d1b0a", "#f3ac62", "#fdecd1"),
    palette("slate", "#3a4957", "#1a232c", "#a8c4d5", "#f4efe3"),
    palette("olive", "#4d4d1f", "#25250c", "#d0c55b", "#f7f1d2"),
    palette("ivory", "#f0e4c9", "#d3bf92", "#a4352a", "#271a10"),
    palette("sand", "#d8b06b", "#a97a35", "#5b2a15", "#2a190b"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_those_of_the_web_app() {
        let tokens = include_str!("../../../../web/src/ui/tokens.css");
        for palette in &PALETTES {
            for (role, color) in [
                ("ground", palette.ground),
                ("deep", palette.deep),
                ("accent", palette.accent),
                ("ink", palette.ink),
            ] {
                let token = format!("--poster-{}-{role}: {color};", palette.name);
                assert!(tokens.contains(&token), "{token}");
            }
        }
    }
}
