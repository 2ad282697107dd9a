use std::f32::consts::PI;

use super::super::pick::Pick;
use super::super::shapes::Paint::{Accent, Deep, Ground, Ink};
use super::super::shapes::{Shape, around, disc, dome, line, polygon, rays, rect, star};

/// A star with its tail across the sky.
pub(super) fn comet(pick: &mut Pick) -> Vec<Shape> {
    let is_left = pick.below(2) == 0;
    let x = if is_left { 58.0 + pick.offset(14) } else { 142.0 - pick.offset(14) };
    let y = 124.0 + pick.offset(22);
    let far = if is_left { 1.0 } else { -1.0 };
    let tail = (0..3_u8).map(|index| {
        let shift = f32::from(index) * 26.0;
        line((x, y), (x + far * (150.0 + shift), y - 166.0 + shift))
    });
    let mut shapes = vec![
        Shape::filled(
            Accent,
            polygon(&[
                (x - 22.0, y - 16.0),
                (x + far * 190.0, y - 200.0),
                (x + far * 240.0, y - 110.0),
                (x + 22.0, y + 16.0),
            ]),
        )
        .with_opacity(0.5),
        Shape::filled(
            Accent,
            polygon(&[
                (x - 12.0, y - 9.0),
                (x + far * 196.0, y - 186.0),
                (x + far * 230.0, y - 128.0),
                (x + 12.0, y + 9.0),
            ]),
        ),
        Shape::stroked(Ink, 2.0, tail.collect()).with_opacity(0.8),
        Shape::filled(Ground, disc(x, y, 30.0)),
        Shape::filled(Ink, star(x, y, 42.0 + pick.offset(12))),
    ];
    let mut stars: String = (0..5)
        .map(|_| {
            let (x, y) = (14.0 + pick.offset(172), 14.0 + pick.offset(60));
            star(x, y, 3.0 + pick.offset(5))
        })
        .collect();
    stars.push_str(&star(100.0 + far * 60.0, 178.0, 6.0));
    shapes.push(Shape::filled(Ink, stars).with_opacity(0.8));
    shapes
}

/// A feathered fan opened upwards.
pub(super) fn fan(pick: &mut Pick) -> Vec<Shape> {
    let blades = 9 + 2 * pick.count(3);
    let tips: Vec<f32> = (0..blades).map(|index| 180.0 / f32::from(blades - 1) * f32::from(index)).collect();
    let size = PI * 112.0 / f32::from(blades) / 1.9;
    let tip = |degrees: &f32| around(100.0, 176.0, 112.0, *degrees);
    let feathers = tips.iter().map(tip).map(|(x, y)| disc(x, y, size));
    let ribs = tips.iter().map(tip).map(|tip| line((100.0, 176.0), tip));
    let edges = line((-10.0, 178.0), (210.0, 178.0)) + &line((-10.0, 186.0), (210.0, 186.0));
    vec![
        Shape::filled(Ink, feathers.collect()),
        Shape::filled(Accent, dome(100.0, 176.0, 112.0)),
        Shape::filled(Deep, dome(100.0, 176.0, 78.0)),
        Shape::stroked(Ground, 3.0, ribs.collect()),
        Shape::filled(Accent, dome(100.0, 176.0, 44.0)),
        Shape::filled(Ink, dome(100.0, 176.0, 20.0 + pick.offset(10))),
        Shape::stroked(Accent, 3.0, edges),
    ]
}

/// Frozen arcs of water, one inside the other.
pub(super) fn fountain(pick: &mut Pick) -> Vec<Shape> {
    let jets = 5 + pick.count(2);
    let arc = |index: u16| {
        let reach = 14.0 + f32::from(index) * (82.0 / f32::from(jets));
        let top = 20.0 + f32::from(index) * (92.0 / f32::from(jets));
        let half = |side: f32| {
            let (middle, end) = (100.0 + side * reach / 2.0, 100.0 + side * reach);
            format!("M100 {:.2}Q100 {top:.2} {middle:.2} {top:.2}Q{end:.2} {top:.2} {end:.2} 178", top + 26.0)
        };
        half(1.0) + &half(-1.0)
    };
    let arcs: String = (0..jets).map(arc).collect();
    let waves = (0..6_u8).map(|index| dome(f32::from(index) * 40.0, 178.0, 14.0));
    vec![
        Shape::stroked(Accent, 6.0, arcs.clone()),
        Shape::stroked(Ink, 1.5, arcs),
        Shape::filled(Ink, rect(97.5, 26.0, 5.0, 152.0)),
        Shape::filled(Ink, disc(100.0, 22.0, 9.0)),
        Shape::filled(Deep, rect(-6.0, 178.0, 212.0, 30.0)),
        Shape::filled(Deep, waves.collect()),
        Shape::filled(Accent, rect(-6.0, 184.0, 212.0, 3.0)),
    ]
}

/// A moon over rows of waves.
pub(super) fn moon(pick: &mut Pick) -> Vec<Shape> {
    let x = 70.0 + pick.offset(60);
    let radius = 40.0 + pick.offset(18);
    let is_crescent = pick.below(2) == 0;
    let mut shapes = vec![Shape::filled(Ink, disc(x, 76.0, radius))];
    if is_crescent {
        shapes.push(Shape::filled(Ground, disc(x + radius * 0.42, 66.0, radius * 0.84)));
    }
    let first = star(28.0 + pick.offset(20), 40.0, 9.0);
    let second = (176.0 - pick.offset(16), 24.0 + pick.offset(12));
    shapes.push(Shape::filled(Ink, first + &star(second.0, second.1, 6.0)));
    for row in 0..4_u8 {
        let (size, level) = (17.0 + f32::from(row) * 4.0, 146.0 + f32::from(row) * 22.0);
        let is_even = row % 2 == 0;
        let shift = if is_even { 0.0 } else { size };
        let waves = (0..9_u8)
            .map(|index| dome(f32::from(index) * 2.0 * size - size + shift - 20.0, level, size))
            .collect();
        let (paint, opacity) = if is_even { (Accent, 0.9) } else { (Deep, 1.0) };
        shapes.push(Shape::filled(paint, waves).with_opacity(opacity));
    }
    shapes.push(Shape::filled(Deep, rect(-10.0, 206.0, 220.0, 54.0)));
    shapes
}

/// Peaks with a lit and a shaded side.
pub(super) fn mountains(pick: &mut Pick) -> Vec<Shape> {
    fn peak(shapes: &mut Vec<Shape>, x: f32, top: f32, half: f32, lean: f32) {
        shapes.push(Shape::filled(Accent, polygon(&[(x, top), (x + half, 204.0), (x - half, 204.0)])));
        shapes.push(Shape::filled(
            Deep,
            polygon(&[(x, top), (x + half, 204.0), (x + lean, 204.0), (x - 6.0, top + 46.0)]),
        ));
        shapes.push(Shape::filled(
            Ink,
            polygon(&[
                (x, top),
                (x + 14.0, top + 24.0),
                (x + 2.0, top + 18.0),
                (x - 8.0, top + 28.0),
                (x - 13.0, top + 23.0),
            ]),
        ));
    }
    let sun = 40.0 + pick.offset(120);
    let mut shapes = vec![Shape::filled(Ink, disc(sun, 62.0, 26.0 + pick.offset(16))).with_opacity(0.9)];
    peak(&mut shapes, 44.0 - pick.offset(16), 104.0, 92.0, 14.0);
    let (x, top) = (164.0 + pick.offset(14), 88.0 + pick.offset(14));
    peak(&mut shapes, x, top, 96.0, -8.0);
    let (x, top) = (98.0 + pick.offset(14), 56.0 + pick.offset(16));
    peak(&mut shapes, x, top, 104.0, 10.0);
    shapes
}

/// A wheel of feathers, each with its eye.
pub(super) fn peacock(pick: &mut Pick) -> Vec<Shape> {
    let rings = [(128.0, 11 + pick.count(3), 20.0), (88.0, 9, 16.0), (50.0, 6 + pick.count(2), 12.0)];
    let mut shapes = Vec::new();
    for (reach, count, size) in rings {
        let eyes: Vec<(f32, f32)> = (0..count)
            .map(|index| around(100.0, 178.0, reach, 180.0 / f32::from(count - 1) * f32::from(index)))
            .collect();
        for (part, paint) in [(1.0, Accent), (0.68, Deep), (0.36, Ink)] {
            shapes.push(Shape::filled(paint, eyes.iter().map(|(x, y)| disc(*x, *y, size * part)).collect()));
        }
    }
    shapes.push(Shape::filled(Ink, disc(100.0, 186.0, 26.0)));
    shapes.push(Shape::filled(Accent, disc(100.0, 186.0, 17.0)));
    shapes
}

/// A sun over a horizon, its rays filling the sky.
pub(super) fn sunburst(pick: &mut Pick) -> Vec<Shape> {
    let level = 140.0 + pick.offset(20);
    let radius = 30.0 + pick.offset(16);
    let waves = (0..5_u8).map(|index| {
        let y = level + 6.0 + f32::from(index * index) * 2.4;
        line((-10.0, y), (210.0, y))
    });
    vec![
        Shape::filled(Accent, rays(100.0, level, 260.0, 9 + pick.count(6))).with_opacity(0.75),
        Shape::filled(Ground, disc(100.0, level, radius + 9.0)),
        Shape::filled(Ink, disc(100.0, level, radius)),
        Shape::filled(Deep, rect(-10.0, level, 220.0, 210.0 - level)),
        Shape::stroked(Accent, 2.0, waves.collect()).with_opacity(0.7),
    ]
}
