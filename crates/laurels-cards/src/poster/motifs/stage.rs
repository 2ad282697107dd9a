use super::super::pick::Pick;
use super::super::shapes::Paint::{Accent, Deep, Ground, Ink};
use super::super::shapes::{Paint, Shape, around, disc, dome, line, polygon, rays, rect, star};

/// Nested arrows that climb the poster.
pub(super) fn chevrons(pick: &mut Pick) -> Vec<Shape> {
    let thickness = 15.0 + pick.offset(8);
    let rise = 60.0 + pick.offset(46);
    let arrow = |(index, paint): (u8, Paint)| {
        let top = 34.0 + f32::from(index) * thickness;
        let path = polygon(&[
            (100.0, top),
            (210.0, top + rise),
            (210.0, top + rise + thickness),
            (100.0, top + thickness),
            (-10.0, top + rise + thickness),
            (-10.0, top + rise),
        ]);
        Shape::filled(paint, path).with_opacity(if paint == Ink { 0.85 } else { 1.0 })
    };
    let paints = [Accent, Deep, Ink, Deep].into_iter().cycle();
    let mut shapes: Vec<Shape> = (0..9).zip(paints).map(arrow).collect();
    shapes.push(Shape::filled(Ink, star(100.0, 20.0, 13.0)));
    shapes
}

/// A stage between open curtains.
pub(super) fn curtains(pick: &mut Pick) -> Vec<Shape> {
    let folds = 4 + pick.count(2);
    let width = 78.0 / f32::from(folds);
    let gather = 20.0 + pick.offset(14);
    let drape = |fold: u16, is_mirrored: bool| {
        let edge = |offset: f32, at: f32| {
            let x = (f32::from(fold) + offset) * width;
            let pulled = x * (1.0 - at * (gather / 60.0));
            if is_mirrored { 200.0 - pulled } else { pulled }
        };
        format!(
            "M{:.2} 0L{:.2} 0Q{:.2} 90 {:.2} 140L{:.2} 204L{:.2} 204L{:.2} 140Q{:.2} 90 {:.2} 0Z",
            edge(0.0, 0.0),
            edge(1.0, 0.0),
            edge(1.0, 0.2),
            edge(1.0, 1.0),
            edge(1.0, 0.7),
            edge(0.0, 0.7),
            edge(0.0, 1.0),
            edge(0.0, 0.2),
            edge(0.0, 0.0),
        )
    };
    let side = |parity: u16| -> String {
        let own = (0..folds).filter(|fold| fold % 2 == parity);
        own.map(|fold| drape(fold, false) + &drape(fold, true)).collect()
    };
    let swags =
        (0..5_u8).map(|index| format!("M{} 0h40a20 {} 0 0 1-40 0Z", index * 40, 16 + (index % 2) * 6));
    vec![
        Shape::filled(Ink, polygon(&[(100.0, -40.0), (154.0, 186.0), (46.0, 186.0)])).with_opacity(0.22),
        Shape::filled(Ink, "M46 184a54 12 0 1 0 108 0a54 12 0 1 0-108 0Z".to_owned()).with_opacity(0.85),
        Shape::filled(Accent, side(0)),
        Shape::filled(Deep, side(1)),
        Shape::filled(Ink, swags.collect()).with_opacity(0.9),
    ]
}

/// A reel with its film running off.
pub(super) fn film_strip(pick: &mut Pick) -> Vec<Shape> {
    let holes = 5 + pick.count(2);
    let turn = pick.offset(60);
    let perforation = (0..9_u8).map(|index| {
        let x = 104.0 + f32::from(index) * 13.0;
        rect(x, 142.0, 6.0, 6.0) + &rect(x, 168.0, 6.0, 6.0)
    });
    let openings = (0..holes).map(|index| {
        let (x, y) = around(92.0, 100.0, 40.0, turn + 360.0 / f32::from(holes) * f32::from(index));
        disc(x, y, 15.0)
    });
    vec![
        Shape::filled(Deep, rect(96.0, 138.0, 130.0, 40.0)),
        Shape::filled(Ink, perforation.collect()).with_opacity(0.85),
        Shape::filled(Accent, disc(92.0, 100.0, 78.0)),
        Shape::filled(Deep, disc(92.0, 100.0, 70.0)),
        Shape::filled(Accent, disc(92.0, 100.0, 64.0)),
        Shape::filled(Ground, openings.collect()),
        Shape::filled(Ink, disc(92.0, 100.0, 13.0)),
        Shape::filled(Deep, disc(92.0, 100.0, 5.0)),
    ]
}

/// Arches within arches.
pub(super) fn portal(pick: &mut Pick) -> Vec<Shape> {
    let depth = 4 + pick.count(2);
    let arch = |half: f32, paint: Paint| {
        Shape::filled(paint, dome(100.0, 108.0, half) + &rect(100.0 - half, 107.5, 2.0 * half, 100.0))
    };
    let mut shapes =
        vec![Shape::filled(Accent, rays(100.0, 108.0, 240.0, 8 + pick.count(5))).with_opacity(0.3)];
    for index in 0..depth {
        let paint = if index % 2 == 0 { Accent } else { Deep };
        shapes.push(arch(90.0 - f32::from(index) * (64.0 / f32::from(depth)), paint));
    }
    shapes.push(arch(22.0, Ink));
    shapes.push(Shape::filled(Deep, rect(-6.0, 188.0, 212.0, 20.0)));
    shapes.push(Shape::filled(Ink, rect(-6.0, 184.0, 212.0, 4.0)));
    shapes
}

/// A stepped tower between its smaller neighbors.
pub(super) fn skyscraper(pick: &mut Pick) -> Vec<Shape> {
    let steps = 3 + pick.count(2);
    let rise = 92.0 / f32::from(steps);
    let tower = (0..steps).map(|index| {
        let width = 76.0 - f32::from(index) * (52.0 / f32::from(steps));
        let top = 132.0 - f32::from(index) * rise;
        rect(100.0 - width / 2.0, top, width, 200.0 - top)
    });
    let peak = 132.0 - f32::from(steps - 1) * rise;
    let neighbors: String = (0..3_u8)
        .map(|index| {
            let height = 40.0 + pick.offset(56);
            let x = f32::from(index) * 24.0 - 6.0;
            let other = 200.0 - height + pick.offset(18);
            rect(x, 200.0 - height, 20.0, height) + &rect(200.0 - x - 20.0, other, 20.0, height)
        })
        .collect();
    let windows = (0..5_u8).map(|index| {
        let x = 80.0 + f32::from(index) * 10.0;
        line((x, peak + 12.0), (x, 200.0))
    });
    vec![
        Shape::filled(Accent, rays(100.0, 150.0, 240.0, 7 + pick.count(4))).with_opacity(0.28),
        Shape::filled(Deep, neighbors),
        Shape::filled(Accent, tower.collect()),
        Shape::filled(Ink, polygon(&[(96.0, peak), (100.0, peak - 40.0), (104.0, peak)])),
        Shape::stroked(Deep, 2.4, windows.collect()).with_opacity(0.7),
    ]
}

/// Searchlights crossing over the roofs of a premiere.
pub(super) fn spotlights(pick: &mut Pick) -> Vec<Shape> {
    let spread = 18.0 + pick.offset(10);
    let beam = |x: f32, to: f32| {
        let path = polygon(&[(x - 4.0, 170.0), (to - spread, -30.0), (to + spread, -30.0), (x + 4.0, 170.0)]);
        Shape::filled(Accent, path).with_opacity(0.55)
    };
    let mut shapes = vec![
        beam(34.0, 132.0 + pick.offset(30)),
        beam(166.0, 68.0 - pick.offset(30)),
        beam(100.0, 84.0 + pick.offset(32)),
        Shape::filled(Ink, star(100.0, 52.0 + pick.offset(16), 30.0)),
    ];
    let roofs = (0..8_u8).map(|index| {
        let height = 26.0 + pick.offset(44);
        rect(f32::from(index) * 26.0 - 4.0, 206.0 - height, 22.0, height)
    });
    shapes.push(Shape::filled(Deep, roofs.collect()));
    shapes.push(Shape::filled(Ink, rect(-6.0, 190.0, 212.0, 3.0)).with_opacity(0.9));
    shapes
}

/// A grand stair up to a lit door.
pub(super) fn stairs(pick: &mut Pick) -> Vec<Shape> {
    let steps = 6 + pick.count(3);
    let rise = 104.0 / f32::from(steps);
    let door = 15.0 + pick.offset(6);
    let pillars = rect(100.0 - door * 1.9, 0.0, 6.0, 98.0) + &rect(94.0 + door * 1.9, 0.0, 6.0, 98.0);
    let mut shapes = vec![
        Shape::filled(Accent, polygon(&[(100.0, 60.0), (230.0, -30.0), (-30.0, -30.0)])).with_opacity(0.22),
        Shape::filled(Accent, pillars).with_opacity(0.8),
        Shape::filled(Ink, rect(100.0 - door, 52.0, 2.0 * door, 48.0) + &dome(100.0, 53.0, door)),
    ];
    for index in 0..steps {
        let half = 30.0 + f32::from(index) * 92.0 / f32::from(steps);
        let path = rect(100.0 - half, 98.0 + f32::from(index) * rise, 2.0 * half, rise + 0.5);
        shapes.push(Shape::filled(if index % 2 == 0 { Accent } else { Deep }, path));
    }
    let carpet = polygon(&[(100.0 - door, 98.0), (100.0 + door, 98.0), (150.0, 206.0), (50.0, 206.0)]);
    shapes.push(Shape::filled(Ink, carpet).with_opacity(0.28));
    shapes
}
